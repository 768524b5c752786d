import { isCrypto } from '#contract/currencies.ts'
import { networkOf } from '#contract/networks.ts'

interface CoinAndNetwork {
  coin: string
  network: string
}

/** The address of the screen with the addresses of one coin and network. */
export const stockAddress = ({ coin, network }: CoinAndNetwork): string =>
  `/receiving-addresses?${new URLSearchParams({ coin, network }).toString()}`

/** The coin and network in the screen's address; null without them. */
export function shownStock(params: URLSearchParams) {
  const [coin, network] = [params.get('coin'), params.get('network')]
  return coin !== null && network !== null && isCrypto(coin) && networkOf(coin, network) ? { coin, network } : null
}
