/** From where coins of a client may come. */
interface Sender {
  /** Null of a proven address: the key that was proven rules over all coins of the address. */
  coin: string | null
  network: string
  /** Null: of any party of the client. */
  partyKind: 'person' | 'company' | null
}

interface Sold {
  coin: string
  network: string
  /** Null before the check: whose they are is open. */
  partyKind: Sender['partyKind']
}

/** Whether coins of a sell may come from there. */
export const fitsSell = (sender: Sender, { coin, network, partyKind }: Sold): boolean =>
  sender.network === network &&
  (sender.coin === null || sender.coin === coin) &&
  (sender.partyKind === null || partyKind === null || sender.partyKind === partyKind)
