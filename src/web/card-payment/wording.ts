import type { RecentCardPayment } from '../api/card-payments.ts'

type State = RecentCardPayment['state']

/** Every word of the card payment. */
export const wording = {
  title: 'Fast exchange',
  frame: 'Card payment',
  opening: 'Opening the card payment…',
  slow: 'This takes longer than usual. If nothing appears here, close it and try again.',
  /** In case that the widget does not close by itself. */
  over: {
    completed: 'The payment is complete. You can close this window.',
    rejected: 'The payment was not accepted. You can close this window.',
    cancelled: 'The payment was cancelled. You can close this window.',
  },
  close: 'Close',
  failed: 'The fast exchange could not be opened. Nothing was charged.',
  tryAgain: 'Try again',

  recent: {
    title: 'Your fast exchanges',
    reference: (reference: string) => `Reference ${reference}`,
    amountUnknown: 'Amount not told yet',
    states: {
      opened: 'Not paid',
      started: 'In progress',
      completed: 'Completed',
      rejected: 'Rejected',
      cancelled: 'Cancelled',
      'payment-error': 'Payment failed',
    } satisfies Record<State, string>,
    next: {
      opened: 'It was opened and not paid. Exchange now opens a new one.',
      started: 'The payment is being processed. This page follows it by itself.',
      completed: 'The crypto goes directly to the wallet address that you gave.',
      rejected: 'The provider did not accept it. You can try again or ask for a personal quote.',
      cancelled: 'It was stopped before it was paid. You can begin a new one at any time.',
      'payment-error': 'The payment did not go through. Try another card, or ask your bank.',
    } satisfies Record<State, string>,
  },
}
