const entered = (by: string) => ({ enteredBy: { id: by, name: 'Maria Sowa' }, enteredAt: '2026-11-24T10:00:00.000Z' })

/** What waits for a person: replies of the service. */
export const waitingSamples = {
  counts: {
    requests: 12,
    deals: 3,
    questions: 1,
    approvals: 2,
    wallets: 2,
    receivingAddresses: 1,
    fewAddresses: 1,
    payments: 9,
    payoutAccounts: 4,
  },
  wallets: (id: string) => ({
    wallets: [
      { id: '1', client: { id, name: 'Katarzyna Maj' }, coin: 'BTC', network: 'bitcoin', ...entered(id) },
      {
        id: '2',
        client: { id, name: 'Aleksandra Konstantynopolitańczykiewicz-Wiśniewska' },
        coin: 'XRP',
        network: 'xrp-ledger',
        ...entered(id),
      },
    ],
  }),
}
