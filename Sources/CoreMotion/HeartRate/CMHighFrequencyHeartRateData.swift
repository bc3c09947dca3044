public import Foundation

/// How likely a heart rate is to be right.
public enum CMHighFrequencyHeartRateDataConfidence: Int, Sendable {
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
  private let beatsPerMinute: Double
  private let certainty: CMHighFrequencyHeartRateDataConfidence
  private let moment: Date?

  /// Beats a minute.
  open var heartRate: Double { beatsPerMinute }
  /// How likely the rate is to be right.
  open var confidence: CMHighFrequencyHeartRateDataConfidence { certainty }
  /// When it was measured.
  open var date: Date? { moment }

  /// No beats, low confidence, no date.
  public override init() {
    beatsPerMinute = 0
    certainty = .low
    moment = nil
    super.init()
  }

  /// A heart rate in beats a minute.
  init(
    timestamp: TimeInterval, date: Date?, heartRate: Double,
    confidence: CMHighFrequencyHeartRateDataConfidence
  ) {
    beatsPerMinute = heartRate
    certainty = confidence
    moment = date
    super.init(timestamp: timestamp)
  }

  /// A heart rate from an archive.
  public required init?(coder: NSCoder) {
    beatsPerMinute = coder.number(forKey: "heartRate")
    certainty = coder.value(forKey: "confidence") ?? .low
    moment = coder.containsValue(forKey: "date") ? coder.date(forKey: "date") : nil
    super.init(coder: coder)
  }

  /// Writes the heart rate.
  open override func encode(with coder: NSCoder) {
    super.encode(with: coder)
    coder.encode(heartRate, forKey: "heartRate")
    coder.encode(Int64(confidence.rawValue), forKey: "confidence")
    if let date { coder.encode(date, forKey: "date") }
  }

  /// All values in one line.
  open override var description: String {
    super.description + ", heartRate \(heartRate) beats/min, confidence \(confidence)"
      + ", date \(date?.description ?? "nil")"
  }
}
