export interface DecodingReport {
  readonly milliseconds: number;
  readonly peakBytes: number;
  /** Events; objects where nothing was decoded. */
  readonly count: number;
}
