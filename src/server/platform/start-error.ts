/** A reason not to start that the operator can fix; the message says how. */
export class StartError extends Error {}
