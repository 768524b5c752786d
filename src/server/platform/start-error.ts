/** A reason not to start that the operator can mend; its message says how. */
export class StartError extends Error {}
