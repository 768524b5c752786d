/** Why a payment or an order is refused, in a sentence. */
export class RefusedPayment extends Error {}
