import { base32nopad, base58, base64, hex } from '@scure/base'
import { ed25519 } from '@noble/curves/ed25519.js'
import { schnorr, secp256k1 } from '@noble/curves/secp256k1.js'
import { sha256 } from '@noble/hashes/sha2.js'
import { keccak_256 } from '@noble/hashes/sha3.js'
import { OutScript, RawTx, RawWitness, Script, Transaction, WIF, Address, p2pkh } from '@scure/btc-signer'
import { describe, expect, test } from 'vitest'
import { openTestChain } from '../testing.ts'
import { accountOf, addressOf, type AddressForm } from '../wallet/address-forms.ts'
import { signMessage } from './sign-message.ts'

const utf8 = (text: string) => new TextEncoder().encode(text)

function sign(form: AddressForm, secret: Uint8Array, message: string) {
  const address = addressOf(form, secret)
  const wallet = {
    network: 'bitcoin',
    owner: 'client',
    name: '',
    seed: '',
    isReceiving: false,
    signer: '',
    isMade: false,
    memo: null,
  } as const
  return { address, signature: signMessage({ ...wallet, form, secret, address }, message) }
}

describe('signatures', () => {
  // bitcoin/bips, bip-0322.mediawiki, "Message signing": the key, its address, and the signature.
  test('of P2WPKH is that of BIP-322', () => {
    const secret = WIF().decode('L3VFeEujGtevx9w18HD1fhRbCH67Az2dpCymeRE1SoPK6XQtaN2k')
    expect(sign('p2wpkh', secret, 'Hello World')).toEqual({
      address: 'bc1q9vza2e8x573nczrlzms0wvx3gsqjx7vavgkx0l',
      signature:
        'smpAkgwRQIhAOzyynlqt93lOKJr+wmmxIens//zPzl9tqIOua93wO6MAiBi5n5EyAcPScOjf1lAqIUIQtr3zKNeavYabHyR8eGhowEhAsfxIAMZZEKUPYWI4BruhAQjzFT8FSFSajuFwrDL1Yhy',
    })
  })

  // stellar/stellar-protocol, ecosystem/sep-0053.md, test case 1.
  test('of Stellar is that of SEP-53', () => {
    const secret = base32nopad.decode('SAKICEVQLYWGSOJS4WW7HZJWAHZVEEBS527LHK5V4MLJALYKICQCJXMW').slice(1, 33)
    expect(sign('stellar', secret, 'Hello, World!')).toEqual({
      address: 'GBXFXNDLV4LSWA4VB7YIL5GBD7BVNR22SGBTDKMO2SBZZHDXSKZYCP7L',
      signature: 'fO5dbYhXUhBMhe6kId/cuVq/AfEnHRHEvsP8vXh03M1uLpi5e46yO2Q8rEBzu3feXQewcQE5GArp88u6ePK6BA==',
    })
  })

  // tronprotocol/tronweb, test/testcases/src/sign-message.ts, "hello world".
  test('of Tron is that of TIP-191', () => {
    const secret = hex.decode('1'.padStart(64, '0'))
    expect(sign('tron', secret, 'hello world')).toEqual({
      address: 'TMVQGm1qAQYVdetCeGRRkTWYYrLXuHK2HC',
      signature:
        '0x0dc0b53d525e0103a6013061cf18e60cf158809149f2b8994a545af65a7004cb1eeaff560e801ab51b28df5d42549aa024c2aa7e9d34de1e01294b9afb5e6c7e1c',
    })
  })

  const secret = sha256(utf8('a key'))
  const message = 'Kantor localhost\nžluťoučký'

  test('of Taproot is one of Schnorr over BIP-322’s transaction', () => {
    const { address, signature } = sign('p2tr', secret, message)
    const [witness = new Uint8Array(), ...more] = RawWitness.decode(base64.decode(signature.replace(/^smp/, '')))
    const output = Address().decode(address)
    const script = OutScript.encode(output)
    const hash = toSign(script, message).preimageWitnessV1(0, [script], 0, [0n])
    expect(output.type).toBe('tr')
    expect(more).toEqual([])
    expect(schnorr.verify(witness, hash, output.type === 'tr' ? output.pubkey : new Uint8Array())).toBe(true)
  })

  test('of SegWit in P2SH is the witness alone', () => {
    const { address, signature } = sign('p2sh-p2wpkh', secret, message)
    const [der = new Uint8Array(), key = new Uint8Array()] = RawWitness.decode(base64.decode(signature.replace(/^smp/, '')))
    const scriptCode = p2pkh(key).script
    const hash = toSign(OutScript.encode(Address().decode(address)), message).preimageWitnessV0(0, scriptCode, 1, 0n)
    expect(der.at(-1)).toBe(1)
    expect(secp256k1.verify(der.slice(0, -1), hash, key, { prehash: false, format: 'der' })).toBe(true)
  })

  test.each([
    ['p2pkh', 'Bitcoin', 31],
    ['litecoin', 'Litecoin', 31],
    ['litecoin-p2wpkh', 'Litecoin', 39],
    ['cash-address', 'Bitcoin', 31],
  ] as const)('of %s reveals the key with the prefix “%s”', (form, prefix, header) => {
    const [first = 0, ...compact] = base64.decode(sign(form, secret, message).signature)
    const [intro, body] = [utf8(`${prefix} Signed Message:\n`), utf8(message)]
    const hash = sha256(sha256(Uint8Array.of(intro.length, ...intro, body.length, ...body)))
    const key = secp256k1.recoverPublicKey(Uint8Array.of(first - header, ...compact), hash, { prehash: false })
    expect(key).toEqual(secp256k1.getPublicKey(secret))
  })

  test('of Solana is over the message itself', () => {
    const { address, signature } = sign('solana', secret, message)
    expect(ed25519.verify(base58.decode(signature), utf8(message), base58.decode(address))).toBe(true)
  })

  test('of a message with more than 252 bytes has a longer length', () => {
    const long = 'x'.repeat(300)
    const [first = 0, ...compact] = base64.decode(sign('p2pkh', secret, long).signature)
    const hash = sha256(sha256(Uint8Array.of(24, ...utf8('Bitcoin Signed Message:\n'), 0xfd, 44, 1, ...utf8(long))))
    const key = secp256k1.recoverPublicKey(Uint8Array.of(first - 31, ...compact), hash, { prehash: false })
    expect(key).toEqual(secp256k1.getPublicKey(secret))
  })
})

// The first transaction of BIP-322, and the second one, which spends it.
function toSign(script: Uint8Array, message: string): Transaction {
  const hash = schnorr.utils.taggedHash('BIP0322-signed-message', utf8(message))
  const raw = RawTx.encode({
    version: 0,
    segwitFlag: false,
    inputs: [{ txid: new Uint8Array(32), index: 0xff_ff_ff_ff, finalScriptSig: Script.encode([0, hash]), sequence: 0 }],
    outputs: [{ amount: 0n, script }],
    witnesses: [],
    lockTime: 0,
  })
  const transaction = new Transaction({ version: 0, allowUnknownOutputs: true })
  transaction.addInput({ txid: sha256(sha256(raw)).toReversed(), index: 0, sequence: 0, witnessUtxo: { script, amount: 0n } })
  transaction.addOutput({ script: Script.encode(['RETURN']), amount: 0n })
  return transaction
}

describe('the call of signatures', () => {
  const message = 'Kantor'
  const personalHash = keccak_256(utf8(`\u0019Ethereum Signed Message:\n${message.length}${message}`))

  test('signs with an ordinary Ethereum account (EIP-191)', async () => {
    const chain = openTestChain()
    const { address } = await chain.wallet('ETH', 'Client')
    const { signature } = (await chain.post('/chain/signatures', { asset: 'USDC', address, message })).json()
    const bytes = hex.decode(signature.slice(2))
    const recovered = Uint8Array.of(bytes[64]! - 27, ...bytes.slice(0, 64))
    expect(accountOf(secp256k1.recoverPublicKey(recovered, personalHash, { prehash: false }))).toBe(address.toLowerCase())
    await chain.close()
  })

  test('signs with a contract wallet, which the node confirms (EIP-1271)', async () => {
    const chain = openTestChain()
    const { address } = await chain.wallet('ETH', 'Client, contract')
    const { signature } = (await chain.post('/chain/signatures', { asset: 'ETH', address, message })).json()
    const ask = (hash: Uint8Array, to = address) => {
      const padded = signature.slice(2).padEnd(192, '0')
      const data = `0x1626ba7e${hex.encode(hash)}${'40'.padStart(64, '0')}${'41'.padStart(64, '0')}${padded}`
      return chain.rpc('eth_call', { to, data }, 'latest')
    }
    expect(await ask(personalHash)).toBe(`0x1626ba7e${'0'.repeat(56)}`)
    expect(await ask(keccak_256(personalHash))).toBe(`0xffffffff${'0'.repeat(56)}`)
    expect(await ask(personalHash, (await chain.wallet('ETH', 'Client')).address)).toBe('0x')
    await chain.close()
  })

  test.each([
    ['ADA', 'Client', message, 'Wallets of this coin sign no messages.'],
    ['XRP', 'Client', message, 'Wallets of this coin sign no messages.'],
    ['SOL', 'Client', '', 'message must not be empty.'],
  ])('refuses %s of “%s” with “%s”', async (asset, name, text, sentence) => {
    const chain = openTestChain()
    const { address } = await chain.wallet(asset, name)
    const refused = await chain.post('/chain/signatures', { asset, address, message: text })
    expect([refused.statusCode, refused.json().message]).toEqual([400, sentence])
    const foreign = await chain.post('/chain/signatures', { asset: 'BTC', address, message })
    expect(foreign.json().message).toBe('address must be of a wallet of this sandbox that holds BTC.')
    await chain.close()
  })
})
