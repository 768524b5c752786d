/** Every word of the card payment. */
export const wording = {
  title: 'Fast exchange',
  notConnected: {
    title: 'The fast exchange is not connected',
    sentence: 'This build has no card-payment provider connected, so nothing can be paid here. You can ask for a personal quote instead.',
  },
}
