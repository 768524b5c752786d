import type { Wallet } from '../api/wallets.ts'
import type { TextId } from '../language/text.ts'

/** How to sign a text in a wallet. Looked up in November 2026; each guide names its source. */
interface Guide {
  name: TextId
  steps: TextId[]
  /** With which addresses or devices it cannot sign. */
  limit?: TextId
}

const copySignature: TextId = 'wallets.guides.copy'
const noTaproot: TextId = 'wallets.guides.noTaproot'

// github.com/sparrowwallet/sparrow/issues/1742: with a hardware wallet, the format is Electrum's.
const sparrow: Guide = {
  name: 'wallets.guides.names.sparrow',
  steps: ['wallets.guides.sparrow.open', 'wallets.guides.sparrow.sign', copySignature],
  limit: 'wallets.guides.sparrow.devices',
}
// support.bitbox.swiss: "Sign a message with Electrum". The programs for Litecoin and Bitcoin Cash are built on it.
const electrumLtc: Guide = {
  name: 'wallets.guides.names.electrumLtc',
  steps: ['wallets.guides.electrum.open', 'wallets.guides.electrum.sign', copySignature],
}
const electronCash: Guide = { ...electrumLtc, name: 'wallets.guides.names.electronCash' }
const electrum: Guide = { ...electrumLtc, name: 'wallets.guides.names.electrum', limit: noTaproot }
// github.com/trezor/trezor-suite: issues 20504 and 22459; networks with the feature `sign-verify`.
const trezor: Guide = {
  name: 'wallets.guides.names.trezor',
  steps: ['wallets.guides.trezor.open', 'wallets.guides.trezor.sign', 'wallets.guides.trezor.copy'],
}
const trezorBitcoin: Guide = { ...trezor, limit: noTaproot }
// bitsurance.io: "How to sign a message with your Ledger"; support.bitbox.swiss: "Sign a message with Sparrow".
const devices: Guide = {
  name: 'wallets.guides.names.devices',
  steps: ['wallets.guides.device.connect', 'wallets.guides.electrum.sign', copySignature],
  limit: noTaproot,
}
// planb.network: "BlueWallet"; its menu of a wallet.
const blueWallet: Guide = {
  name: 'wallets.guides.names.blueWallet',
  steps: ['wallets.guides.blueWallet.open', 'wallets.guides.blueWallet.sign', copySignature],
}
// docs.metamask.io: personal_sign. Such wallets sign what a page asks for.
const browser: Guide = { name: 'wallets.guides.names.browser', steps: ['wallets.guides.browser.open', 'wallets.guides.browser.ask'] }
const ledgerEthereum: Guide = {
  name: 'wallets.guides.names.ledger',
  steps: ['wallets.guides.ledgerEthereum.connect', 'wallets.guides.browser.ask'],
}
// docs.phantom.com and docs.solflare.com: signMessage. github.com/anza-xyz/wallet-adapter/issues/800: a Ledger cannot.
const solana: Guide = { ...browser, name: 'wallets.guides.names.solana', limit: 'wallets.guides.solana.noLedger' }
// docs.tronlink.org: "Message Signature".
const tronLink: Guide = { ...browser, name: 'wallets.guides.names.tronLink' }
// github.com/stellar/freighter/issues/2124 and stellar/laboratory/issues/1657: it signs only what a page asks for in its own way.
const freighter: Guide = { name: 'wallets.guides.names.freighter', steps: [], limit: 'wallets.guides.stellar.cannot' }
// github.com/stellar/stellar-cli/issues/2345
const stellarCli: Guide = { name: 'wallets.guides.names.stellarCli', steps: ['wallets.guides.stellar.cli', copySignature] }

const guides: Partial<Record<string, Guide[]>> = {
  bitcoin: [sparrow, electrum, trezorBitcoin, devices, blueWallet],
  litecoin: [electrumLtc, trezor],
  'bitcoin-cash': [electronCash, trezor],
  ethereum: [browser, ledgerEthereum, trezor],
  base: [browser, ledgerEthereum],
  solana: [solana],
  stellar: [freighter, stellarCli],
  tron: [tronLink],
}

/** The guides for a wallet's network. */
export const guidesFor = ({ network }: Pick<Wallet, 'network'>): Guide[] => guides[network] ?? []
