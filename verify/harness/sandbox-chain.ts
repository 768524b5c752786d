interface Coins {
  asset: string
  network: string
  to: string
  amount: string
}

interface Holding {
  asset: string
  network: string
  address: string
  balance: string
}

/** Enough for each network, as `config/operator.json` has it. */
const blocks = 40

/** Sends coins on the sandbox's blockchain, from a wallet that has enough, and waits for their confirmations. Returns the transaction's id. */
export async function sendCoins(sandboxOrigin: string, coins: Coins): Promise<string> {
  const ask = async <Reply>(path: string, body?: object): Promise<Reply> => {
    const sent = body && { method: 'POST', body: JSON.stringify(body), headers: { 'content-type': 'application/json' } }
    const response = await fetch(`${sandboxOrigin}/chain/${path}`, sent)
    if (!response.ok) throw new Error(`the sandbox returned ${response.status} to ${path}: ${await response.text()}`)
    return (await response.json()) as Reply
  }
  const { asset, network, amount } = coins
  const from = (await ask<Holding[]>('wallets')).find(
    (one) => one.asset === asset && one.network === network && Number(one.balance) > Number(amount),
  )
  if (!from) throw new Error(`no wallet of the sandbox has ${amount} ${asset}`)
  const { transaction } = await ask<{ transaction: string }>('transfers', { ...coins, from: from.address })
  await ask('blocks', { network, count: blocks })
  return transaction
}
