"""A job as one submits it to a cluster: PACKAGE (for the driver) FOLDER OUT TABLE…"""

import sys

from pyspark.sql import SparkSession

package, folder, out, *tables = sys.argv[1:]
sys.path.insert(0, package)

from coremotion.spark import cohort  # noqa: E402

spark = SparkSession.builder.getOrCreate()
cohort(spark, folder, out, tables)
spark.stop()
