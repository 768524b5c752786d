/**
 * A job that failed for an external reason. `reason` is logged and stored with the job: a code without personal data. Any other error of a handler
 * is a defect.
 */
export class JobFailure extends Error {
  readonly reason: string
  /** A retry would fail in the same way: the job becomes a failed job at once. */
  readonly permanent: boolean

  constructor({ reason, permanent }: { reason: string; permanent: boolean }) {
    super(reason)
    this.reason = reason
    this.permanent = permanent
  }
}
