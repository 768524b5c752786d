import { beforeEach, describe, expect, test } from 'vitest'
import { openTestChain, type TestChain } from '../testing.ts'

let chain: TestChain

beforeEach(() => {
  chain = openTestChain()
  return () => chain.close()
})

const walletOf = async (asset: string, name: string) => {
  const { network, address } = await chain.wallet(asset, name)
  return `${asset} ${network} ${address}`
}

describe('the page of wallets', () => {
  test('sends, and leads to the transaction', async () => {
    const { address: to } = await chain.wallet('XRP', 'Exchange')
    const form = { wallet: await walletOf('XRP', 'Client'), to, amount: '25', memo: '104729' }
    const sent = await chain.submit('/chain/form/transfers', form)
    expect([sent.statusCode, sent.headers.location]).toEqual([303, expect.stringMatching(/^\/chain\/transactions\/[\dA-F]{64}$/)])
    const waiting = await chain.text(String(sent.headers.location))
    for (const text of ['In the mempool', '25 XRP', 'XRP Ledger', 'Destination tag', '104729', to]) expect(waiting).toContain(text)
    chain.nextBlock()
    expect(await chain.text(String(sent.headers.location))).toContain('1 confirmation<')
    expect(await chain.text('/chain')).toContain('25 XRP')
    expect(await chain.text(`/chain/addresses/${to}`)).toContain('2,000,025 XRP on XRP Ledger')
  })

  test('keeps what was refused, and says why', async () => {
    const wallet = await walletOf('BTC', 'Client, Taproot')
    const refused = await chain.submit('/chain/form/transfers', { wallet, to: 'nowhere', amount: '1', memo: '' })
    const page = await chain.text(String(refused.headers.location))
    expect(page).toContain('to must be an address of Bitcoin.')
    expect(page).toContain('value="nowhere"')
    expect(page).toContain(`<option value="${wallet}" selected>`)
    expect(await chain.text(String((await chain.submit('/chain/form/transfers', { wallet })).headers.location))).toContain('to must be')
  })

  test('signs what was typed, with the line breaks of wallets', async () => {
    const { address } = await chain.wallet('SOL', 'Client')
    const body = { asset: 'SOL', address, message: 'Kantor\nlocalhost' }
    const { signature } = (await chain.post('/chain/signatures', body)).json()
    const query = new URLSearchParams({ signer: await walletOf('SOL', 'Client'), text: 'Kantor\r\nlocalhost' }).toString()
    expect(await chain.text(`/chain?${query}`)).toContain(`<code id="signature">${signature}</code>`)
    const foreign = new URLSearchParams({ signer: 'SOL solana abc', text: 'x' }).toString()
    expect(await chain.text(`/chain?${foreign}`)).toContain('address must be of a wallet of this sandbox')
  })

  test('makes wallets and receiving addresses', async () => {
    await chain.submit('/chain/form/wallets', { kind: 'bitcoin p2tr', name: 'Ada’s' })
    expect((await chain.wallet('BTC', 'Ada’s')).address).toMatch(/^bc1p/)
    await chain.submit('/chain/form/addresses', { coin: 'LTC litecoin', count: '2' })
    expect(await chain.text('/chain')).toMatch(/<pre id="of-litecoin">L\w+\nL\w+<\/pre>/)
  })

  test('mines and reorganises', async () => {
    const tip = async () => Number(await chain.text('/chain/bitcoin/1/blocks/tip/height'))
    const height = await tip()
    await chain.submit('/chain/form/blocks', { network: 'bitcoin', count: '3' })
    await chain.submit('/chain/form/reorganisations', { network: 'bitcoin', blocks: '2', without: '', comesBack: 'never' })
    expect(await tip()).toBe(height + 4)
  })

  test.each(['transfers', 'wallets', 'addresses', 'blocks', 'reorganisations', 'replacements'])(
    'refuses the form %s from another site',
    async (name) => {
      expect((await chain.submit(`/chain/form/${name}`, { network: 'bitcoin' }, 'cross-site')).statusCode).toBe(403)
    },
  )
})

describe('the explorer', () => {
  test('reorganises and replaces by the buttons of a transaction', async () => {
    const id = await chain.send('BTC', '1', 'Client, SegWit')
    chain.nextBlock()
    const back = `/chain/transactions/${id}`
    const fields = { network: 'bitcoin', back }
    const removed = await chain.submit('/chain/form/reorganisations', { ...fields, blocks: '1', without: id, comesBack: 'later' })
    expect(removed.headers.location).toBe(back)
    expect(await chain.text(back)).toContain('In the mempool')
    const replaced = await chain.submit('/chain/form/replacements', { ...fields, transaction: id, outputs: 'back' })
    expect(await chain.text(String(replaced.headers.location))).toContain('In the mempool')
    expect(await chain.text(back)).toContain(`Replaced by <a href="${replaced.headers.location}">`)
    const again = await chain.submit('/chain/form/replacements', { ...fields, transaction: id, outputs: 'back' })
    expect(await chain.text(String(again.headers.location))).toContain('Only a transaction of the mempool can be replaced.')
  })

  test('finds ids in either case, and says if there is none', async () => {
    const id = await chain.send('ATOM', '1')
    expect(await chain.text(`/chain/transactions/${id.toLowerCase()}`)).toContain(id)
    const missing = await chain.get('/chain/transactions/abc')
    expect([missing.statusCode, missing.body]).toEqual([404, expect.stringContaining('Unknown transaction')])
  })

  test('escapes what strangers put into links', async () => {
    const hostile = '<script>alert(1)</script>'
    for (const path of [`/chain/addresses/${encodeURIComponent(hostile)}`, `/chain?problem=${encodeURIComponent(hostile)}`])
      expect(await chain.text(path)).not.toContain(hostile)
  })

  test('never leads away from the sandbox', async () => {
    const sent = await chain.submit('/chain/form/blocks', { network: 'bitcoin', count: '1', back: 'https://example.com/chain/' })
    expect(sent.headers.location).toMatch(/^\/chain\?/)
  })
})
