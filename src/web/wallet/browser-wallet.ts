import type { Wallet } from '../api/wallets.ts'

/** What wallets put into the pages of a browser: EIP-1193 on Ethereum, and the interface that Phantom and Solflare share, and TronLink’s. */
interface InjectedWallets {
  ethereum?: { request: (call: { method: string; params?: unknown[] }) => Promise<unknown> }
  phantom?: { solana?: SolanaWallet }
  solflare?: SolanaWallet
  tronLink?: TronLink
}

interface SolanaWallet {
  publicKey: { toString: () => string } | null
  connect: () => Promise<unknown>
  signMessage: (message: Uint8Array, display: 'utf8') => Promise<{ signature: Uint8Array }>
}

/** docs.tronlink.org: "Request TronLink Extension", "Message Signature". */
interface TronLink {
  request: (call: { method: 'tron_requestAccounts' }) => Promise<unknown>
  tronWeb?: { defaultAddress: { base58: unknown }; trx: { signMessageV2: (message: string) => Promise<string> } } | false
}

type Signing = { signature: string } | 'no wallet' | 'refused'

const bytesOf = (text: string) => new TextEncoder().encode(text)
const injected = () => window as unknown as InjectedWallets

const signers: Partial<Record<string, (address: string, message: string) => Promise<Signing>>> = {
  ethereum: signOnEthereum,
  base: signOnEthereum,
  solana: signOnSolana,
  tron: signOnTron,
}

/** Whether wallets of this network can be asked by a page. */
export const canAskBrowser = ({ network }: Pick<Wallet, 'network'>): boolean => signers[network] !== undefined

/** Asks the wallet in the browser to sign. `refused`: the client said no, or chose another address. */
export async function signInBrowser({ network, address }: Pick<Wallet, 'network' | 'address'>, message: string): Promise<Signing> {
  try {
    return (await signers[network]?.(address, message)) ?? 'no wallet'
  } catch {
    return 'refused'
  }
}

async function signOnEthereum(address: string, message: string): Promise<Signing> {
  const { ethereum } = injected()
  if (!ethereum) return 'no wallet'
  const accounts = (await ethereum.request({ method: 'eth_requestAccounts' })) as string[]
  if (!accounts.some((account) => account.toLowerCase() === address.toLowerCase())) return 'refused'
  const hex = [...bytesOf(message)].map((byte) => byte.toString(16).padStart(2, '0')).join('')
  const signature = await ethereum.request({ method: 'personal_sign', params: [`0x${hex}`, address] })
  return { signature: String(signature) }
}

async function signOnSolana(address: string, message: string): Promise<Signing> {
  const { phantom, solflare } = injected()
  const wallet = phantom?.solana ?? solflare
  if (!wallet) return 'no wallet'
  await wallet.connect()
  if (wallet.publicKey?.toString() !== address) return 'refused'
  const { signature } = await wallet.signMessage(bytesOf(message), 'utf8')
  return { signature: btoa(String.fromCharCode(...signature)) }
}

async function signOnTron(address: string, message: string): Promise<Signing> {
  const { tronLink } = injected()
  if (!tronLink) return 'no wallet'
  await tronLink.request({ method: 'tron_requestAccounts' })
  const { tronWeb } = tronLink
  if (!tronWeb || tronWeb.defaultAddress.base58 !== address) return 'refused'
  return { signature: await tronWeb.trx.signMessageV2(message) }
}
