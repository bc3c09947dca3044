public import Foundation

/// How likely a heart rate is to be right.
public enum CMHighFrequencyHeartRateDataConfidence: Int, Sendable, ArchivedType {
  /// Hardly.
  case low = 0
  /// Rather.
  case medium
  /// Very.
  case high
  /// As likely as can be told.
  case highest
}

/// A heart rate of a second.
open class CMHighFrequencyHeartRateData: CMLogItem {
  /// Beats a minute.
  open private(set) var heartRate: Double = 0
  /// How likely the rate is to be right.
  open private(set) var confidence = CMHighFrequencyHeartRateDataConfidence.low
  /// When it was measured.
  open private(set) var date: Date?

  override class var fields: [ArchivedField] {
    super.fields + [
      ArchivedField("heartRate", \CMHighFrequencyHeartRateData.heartRate, unit: " beats/min"),
      ArchivedField("confidence", \CMHighFrequencyHeartRateData.confidence),
      ArchivedField("date", \CMHighFrequencyHeartRateData.date),
    ]
  }

  /// A heart rate in beats a minute.
  convenience init(
    timestamp: TimeInterval, date: Date?, heartRate: Double,
    confidence: CMHighFrequencyHeartRateDataConfidence
  ) {
    self.init(timestamp: timestamp)
    self.heartRate = heartRate
    self.confidence = confidence
    self.date = date
  }
}
