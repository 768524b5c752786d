/** The head of a client's download. */
export const readMe = [
  'This file holds what we keep about you, in the parts of "data". Times are in UTC. It is JSON: every text editor shows it, and other services can read it.',
  'account: your address, the language of our letters, and the versions of our policies that you accepted. signUps: each time somebody signed up with your address. passwordResets: each time a link to set a new password was asked for.',
  'profile: what you told us about yourself. sessions: each log-in of the last months, with the device and network address that it came from. secondFactor: your authenticator app and passkeys, with the names that you gave them; null without any.',
  'exchangeRequests: your requests for a quote, as you sent them, with the rate and fee of that moment. exchangeRequestMessages: what you wrote or told us about them, and our answers. cardPayments: what has become of each card payment.',
  'offers: what we offered you, with every price, and how each offer ended. deals: the offers that you accepted, how they are paid, and what happened to them. wallets: where we send the coins that you buy, as you gave it to us, with when it was entered, confirmed and removed. walletProofs: how you proved that a wallet is yours: the message with your signature, or the small transfer.',
  'dealPayments: what came for your deals, and when. transfers: what we sent or paid back for them, and what became of it.',
  'travelData: who sent and who received the coins of your deals, as the law asks us to keep it. travelDataGivenTo: when and how we gave it to the company that keeps a wallet of yours.',
  'payoutAccounts: the bank accounts that you added for the money of your sells, whether we can pay there, and when you removed one.',
  'identityChecks: the state of your verification. The documents and photographs themselves are with the provider of identity verification; ask us for them.',
  'parties: who we deal with: you or your company, with the name and data that the verification confirmed, in each version that we have read.',
  'bookedCalls: appointments that were booked with your address on our scheduling page.',
  'events: the record of what happened with your account, and when. It is kept for security and by law; it holds no names and no addresses. from: the network and device that caused a security event in the last 180 days.',
  'Not in this file, because it is kept only in a form that nobody can read, ourselves included: your password and the keys of your sessions. Other letters than our answers to your requests are not kept after they were sent.',
]
