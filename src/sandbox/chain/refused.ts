/** Why a transfer, a signature or a fault is refused, in a sentence. */
export class RefusedTransfer extends Error {}
