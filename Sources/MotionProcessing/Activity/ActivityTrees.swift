/// Evaluates the boosted trees of `ActivityModel` on the features of one batch.
///
/// Trees stand class by class within a round. Gradient boosting with the multinomial loss: Friedman,
/// Greedy Function Approximation, Annals of Statistics 29 (2001).
struct ActivityTrees {
  private var values = [Float](repeating: 0, count: BatchFeatures.count)

  /// The probability of each class, sum 1.
  mutating func probabilities(of features: BatchFeatures) -> ClassVector {
    features.write(into: &values)
    // Not yet a vector: to change one lane of it, whose number is not known beforehand, takes it out of the
    // processor and back.
    var sums = InlineArray<8, Float>(repeating: 0)
    var activity = 0
    ActivityModel.trees.forEachTree(asked: values.span) {
      sums[activity] += $0
      activity = activity == ClassVector.classes - 1 ? 0 : activity + 1
    }
    var score = ClassVector.zero
    for activity in 0..<ClassVector.classes { score[activity] = sums[activity] }
    return ClassVector.softmax(ActivityModel.start + score * (1 / PackedTrees.scale))
  }
}
