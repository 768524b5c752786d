import { hex } from '@scure/base'
import { secp256k1 } from '@noble/curves/secp256k1.js'
import { keccak_256 } from '@noble/hashes/sha3.js'
import type { EthereumContent } from '../transaction.ts'
import type { Wallet } from '../wallet/wallets.ts'
import { rlp } from './rlp.ts'
import { selectors, tokens, word } from './tokens.ts'

const gwei = 1_000_000_000n
export const baseFeePerGas = 12n * gwei
export const usualFees = { maxFeePerGas: 40n * gwei, maxPriorityFeePerGas: 1n * gwei }
export type Fees = typeof usualFees

interface Payment {
  wallet: Wallet
  asset: string
  to: string
  units: bigint
  nonce: number
  fees: Fees
}

/** What a payment of this kind costs, in gas and in wei. */
export function costOf({ form }: Pick<Wallet, 'form'>, asset: string, { maxPriorityFeePerGas }: Fees): { gas: number; fee: bigint } {
  const gas = (asset === 'ETH' ? 21_000 : 65_000) + (form === 'contract' ? 30_000 : 0)
  return { gas, fee: BigInt(gas) * (baseFeePerGas + maxPriorityFeePerGas) }
}

/** A signed transaction of type 2 (EIP-1559), with its id. */
export function signPayment(payment: Payment): { id: string; ethereum: EthereumContent } {
  const { wallet, asset, nonce, fees } = payment
  const { to, value, input } = callOf(payment)
  const { gas } = costOf(wallet, asset, fees)
  const fields = [1n, BigInt(nonce), fees.maxPriorityFeePerGas, fees.maxFeePerGas, BigInt(gas), bytes(to), value, bytes(input), []]
  const hash = keccak_256(typed(fields))
  const signature = secp256k1.sign(hash, wallet.secret, { prehash: false, format: 'recovered' })
  const [yParity = 0, r, s] = [
    signature[0],
    BigInt(`0x${hex.encode(signature.slice(1, 33))}`),
    BigInt(`0x${hex.encode(signature.slice(33))}`),
  ]
  return {
    id: `0x${hex.encode(keccak_256(typed([...fields, BigInt(yParity), r, s])))}`,
    ethereum: {
      signer: wallet.signer,
      nonce,
      gas,
      maxFeePerGas: String(fees.maxFeePerGas),
      maxPriorityFeePerGas: String(fees.maxPriorityFeePerGas),
      to,
      value: String(value),
      input,
      yParity,
      r: String(r),
      s: String(s),
    },
  }
}

interface Call {
  to: string
  value: bigint
  input: string
}

/** What the signer's account calls: the receiver, the token's contract, or its own contract wallet, which calls one of them. */
function callOf({ wallet, asset, to, units }: Payment): Call {
  const token = tokens[asset]
  const direct: Call = token
    ? { to: token, value: 0n, input: selectors.transfer + word(to) + word(units) }
    : { to: to.toLowerCase(), value: units, input: '0x' }
  if (wallet.form !== 'contract') return direct
  const data = direct.input.slice(2)
  const padded = data.padEnd(Math.ceil(data.length / 64) * 64, '0')
  const input = selectors.execute + word(direct.to) + word(direct.value) + word(0x60n) + word(BigInt(data.length / 2)) + padded
  return { to: wallet.address.toLowerCase(), value: 0n, input }
}

const bytes = (text: string): Uint8Array => hex.decode(text.slice(2).toLowerCase())
const typed = (fields: Parameters<typeof rlp>[0]): Uint8Array => Uint8Array.of(2, ...rlp(fields))
