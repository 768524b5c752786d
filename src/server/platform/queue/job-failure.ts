/**
 * A job that failed for a reason outside of us. Goes into the log and beside the job as it stands: `reason` is a code and carries no
 * personal data. Anything else that a handler throws is unexpected.
 */
export class JobFailure extends Error {
  readonly reason: string
  /** Trying again would fail in the same way: the job goes to the dead letters at once. */
  readonly permanent: boolean

  constructor({ reason, permanent }: { reason: string; permanent: boolean }) {
    super(reason)
    this.reason = reason
    this.permanent = permanent
  }
}
