interface Held {
  asset: string
  network: string
  address: string
  owner: 'client' | 'exchange' | 'operator'
}

interface Coins {
  asset: string
  network: string
  from: string
  to: string
  amount: string
}

/** The sandbox's blockchains, used as by a person on its page of wallets. */
export function sandboxChain(sandboxOrigin: string) {
  async function post<Reply>(action: string, body: object): Promise<Reply> {
    const headers = { 'content-type': 'application/json' }
    const response = await fetch(`${sandboxOrigin}/chain/${action}`, { method: 'POST', headers, body: JSON.stringify(body) })
    if (!response.ok) throw new Error(`the sandbox's chain refused ${action}: ${await response.text()}`)
    return (await response.json()) as Reply
  }

  return {
    /** A new wallet of a client, with coins from the next block on. Returns its address. */
    newWallet: async (network: string): Promise<string> => (await post<{ address: string }>('wallets', { network })).address,
    /** An empty address of the operator's. */
    async newReceivingAddress(asset: string, network: string): Promise<string> {
      const { addresses } = await post<{ addresses: [string] }>('addresses', { asset, network, count: 1 })
      return addresses[0]
    },
    /** The address that an exchange or the operator has had from the start. */
    async addressOf(owner: 'exchange' | 'operator', asset: string, network: string): Promise<string> {
      const held = (await (await fetch(`${sandboxOrigin}/chain/wallets`)).json()) as Held[]
      const found = held.find((one) => one.owner === owner && one.asset === asset && one.network === network)
      if (!found) throw new Error(`no ${owner} of the sandbox has ${asset} on ${network}`)
      return found.address
    },
    /** Returns the transaction. */
    send: async (coins: Coins): Promise<string> => (await post<{ transaction: string }>('transfers', coins)).transaction,
    sign: async (body: { asset: string; network: string; address: string; message: string }): Promise<string> =>
      (await post<{ signature: string }>('signatures', body)).signature,
    /** Other blocks take the place of the newest ones, and never have this transaction. */
    drop: async (network: string, transaction: string, blocks: number): Promise<void> => {
      await post('reorganisations', { network, blocks, without: [transaction], comesBack: 'never' })
    },
    /** Makes blocks at once. */
    mine: async (network: string, count: number): Promise<void> => {
      await post('blocks', { network, count })
    },
  }
}

/** Enough for each network, as `config/operator.json` has it. */
const blocks = 40

/** The operator sends coins, and the network confirms them. Returns the transaction. */
export async function sendCoins(sandboxOrigin: string, coins: Omit<Coins, 'from'>): Promise<string> {
  const chain = sandboxChain(sandboxOrigin)
  const { asset, network } = coins
  const transaction = await chain.send({ ...coins, from: await chain.addressOf('operator', asset, network) })
  await chain.mine(network, blocks)
  return transaction
}
