import { pageWithReference, pages } from '#contract/pages.ts'
import { byClient, dealReference, exampleDeals } from '../../src/web/testing/example-deal.ts'
import { exampleOffer, offersReply } from '../../src/web/testing/example-offer.ts'
import {
  exampleParties,
  exampleWallet,
  signatureChallenge,
  transferChallenge,
  validProof,
  walletsReply,
} from '../../src/web/testing/example-wallet.ts'
import { walletsPath } from '../../src/web/ui/wallet-links.ts'
import { type Scene, scenesOf } from './play-scene.ts'
import {
  breakOff,
  choose,
  fails,
  field,
  fill,
  hang,
  press,
  pressElement,
  returns,
  type SceneContext,
  see,
  seeElement,
  seeWrongField,
} from './steps.ts'

type Wallet = Parameters<typeof exampleWallet>[0]

const cardano = {
  coin: 'ADA',
  network: 'cardano',
  address: 'addr1qx2fxv2umyhttkxyxp8x0dlpdt3k6cwng5pxj3jhsydzer3n0d3vllmyqwsx5wktcd8cc3sq835lu7drv2xwl2wywfgse35a3x',
} as const
const ethereum = { coin: 'ETH', network: 'ethereum', address: '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed' } as const
const memo = '2847193056'
const ripple = { coin: 'XRP', network: 'xrp-ledger', address: 'rEb8TK3gBgk5auZkwc6sHnwrGVJH8DuaLh' } as const
const lumens = {
  coin: 'XLM',
  network: 'stellar',
  address: 'GA7QYNF7SOWQ3GLR2BGMZEHXAVIRZA4KVWLTJJFC7MGXUA74P7UJVSGZ',
  memo: '1234567',
  kind: 'provider',
  provider: 'Example Exchange GmbH',
  proofs: [],
} satisfies Wallet
const { address: bitcoin } = exampleWallet()

const wallets = [
  exampleWallet({ id: 'a', proof: validProof }),
  exampleWallet({ id: 'b', name: '', state: 'waiting', usableFrom: '2026-11-22T13:02:00.000Z', challenge: transferChallenge() }),
  exampleWallet({
    ...cardano,
    id: 'c',
    name: 'A wallet with a name that is sixty characters long, as allowed',
    party: 'company',
    proof: { kind: 'transfer', at: '2025-11-20T10:00:00.000Z', validUntil: '2026-11-20T10:00:00.000Z', isValid: false },
    proofs: ['transfer'],
  }),
  exampleWallet({ ...ripple, id: 'd', name: 'Exchange account', memo, kind: 'provider', provider: 'Example Exchange GmbH', proofs: [] }),
  exampleWallet({ id: 'e', name: 'From the telephone call', state: 'unconfirmed', addedBy: 'desk', proofs: [] }),
  exampleWallet({ ...lumens, id: 'g', name: 'Lumens', memoType: 'id' }),
  exampleWallet({ ...lumens, id: 'h', name: 'Lumens of last year' }),
  exampleWallet({ id: 'f', name: 'Vault', proof: { ...validProof, validUntil: '2026-11-30T10:00:00.000Z' } }),
]
const known = returns({ wallets: walletsReply(wallets, { parties: [exampleParties.ada, exampleParties.long] }) })
const none = returns({ wallets: walletsReply() })
const one = (change: Wallet = {}) => returns({ wallets: walletsReply([exampleWallet({ id: 'a', ...change })]) })
const proven = exampleWallet({ id: 'a', proof: validProof })

const id = 'e3bf3d07d4b0375638d5f1db5255fe07ba2c4cb067cd81b84ee974b6585fb468'
const seen = { transaction: id, explorer: `https://mempool.space/tx/${id}` }

const openForm = [press('trade.addWallet'), seeElement('dialog[open] form')]
const other = 'bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4'
const selling = { add: { coin: 'BTC', network: 'bitcoin', party: 'person' }, offer: '7KMX9PQR-1', sends: true }
const isOwn = pressElement('dialog[open] input[type=radio]')
const isExchange = pressElement('dialog[open] input[type=radio]', 1)
const formOf = (coin: string) => [openForm, choose('wallets.form.coin', coin)]
const next = press('ui.next')
const nextIsWrong = [next, seeWrongField]
const chooseGuide = (name: string) => choose('wallets.sign.whichWallet', `wallets.guides.names.${name}`)
const qrCode = seeElement('svg[role="img"]')

const offerWithoutWallet = returns({ offer: exampleOffer(), offers: offersReply(), wallets: walletsReply() })
const enterWallet = [
  press('offer.accept.open'),
  press('offer.accept.addWallet'),
  isOwn,
  fill('wallets.form.address', bitcoin),
  [next, see('wallets.compare.title')],
  pressElement('dialog[open] input[type=checkbox]'),
  [press('wallets.compare.use'), see('offer.accept.drop')],
]

/** What the field of an address says of them. */
const typedAddresses = {
  mistyped: ['BTC', bitcoin.replace('ar0s', 'ar0t')],
  'other-network': ['BTC', ethereum.address],
  testnet: ['BTC', 'tb1qw508d6qejxtdg4y5r3zarvary0c5xw7kxpjzsx'],
  'taken-apart': ['XRP', 'X7AcgcsBL6XDcUb289X4mJ8djcdyKaGZMhc9YTE92ehJ2Fu'],
  lost: ['ETH', '0xdAC17F958D2ee523a2206206994597C13D831ec7'],
  unchecked: ['SOL', '7EqQdEULxWcraVx3mXKFjc84LhCkMGZCkRuDpvcMwJeK'],
} as const
const addressScenes = Object.entries(typedAddresses).map(([name, [coin, address]]): [string, Partial<Scene>] => {
  const leave = (context: SceneContext) => field(context, 'wallets.form.address').blur()
  const saysWhatIsWrong = seeElement('dialog[open] output:not(:empty)')
  return [
    `wallets-add-${name}`,
    { before: none, act: [formOf(coin), isOwn, fill('wallets.form.address', address), leave, saysWhatIsWrong] },
  ]
})

/** The page of wallets, with replies of the contract in place of the service's. */
export const walletScenes: Scene[] = [
  ...scenesOf(
    { path: pages.wallets, asClient: true, wholePage: true },
    { wallets: { isMain: true, before: known, act: see('transfer.states.unconfirmed') } },
    {
      'wallets-none': { before: none, act: see('wallets.none') },
      'wallets-no-check': { before: returns({ wallets: walletsReply([], { parties: [] }) }), act: see('wallets.needsCheck') },
      'wallets-not-loaded': { before: breakOff('wallets'), act: see('trade.walletsNotLoaded') },
      'wallets-loading': { wholePage: false, before: hang('wallets') },
    },
  ),
  ...scenesOf(
    { path: walletsPath(selling), replacedBy: pages.wallets, asClient: true, wholePage: false },
    {
      'wallets-add-several': {
        before: none,
        act: [isOwn, fill('wallets.form.address', bitcoin), fill('wallets.form.more', other)],
      },
      'wallets-compare-several': {
        before: none,
        act: [isOwn, fill('wallets.form.address', bitcoin), fill('wallets.form.more', other), next, see('wallets.compare.titleOfMany')],
      },
    },
  ),
  ...scenesOf(
    { path: walletsPath({ prove: 'a', offer: '7KMX9PQR-1', sends: true }), replacedBy: pages.wallets, asClient: true, wholePage: true },
    {
      'wallets-sign-several': {
        before: returns({
          wallets: walletsReply([
            exampleWallet({ id: 'a', challenge: signatureChallenge }),
            exampleWallet({ id: 'b', address: other, challenge: { ...signatureChallenge, id: 'b' } }),
          ]),
        }),
        act: see('wallets.sign.several'),
      },
      'wallets-next-address': {
        before: returns({ wallets: walletsReply([proven, exampleWallet({ id: 'b', address: other })]) }),
        act: see('wallets.proof.done.title'),
      },
    },
  ),
  ...scenesOf(
    { path: walletsPath({ prove: 'a', deal: dealReference }), replacedBy: pages.wallets, asClient: true, wholePage: true },
    {
      'wallets-prove': { isMain: true, before: one(), act: see('wallets.proof.about') },
      'wallets-sign': {
        isMain: true,
        before: one({ challenge: signatureChallenge }),
        act: [see('wallets.sign.steps.signature'), chooseGuide('trezor')],
      },
      'wallets-transfer': { isMain: true, before: one({ challenge: transferChallenge() }), act: qrCode },
    },
    {
      'wallets-prove-transfer-only': { before: one({ ...cardano, proofs: ['transfer'] }), act: see('wallets.proof.ways.transfer.title') },
      'wallets-sign-browser': {
        before: one({ ...ethereum, challenge: signatureChallenge }),
        act: [chooseGuide('browser'), press('wallets.sign.ask'), see('wallets.sign.askProblems.noWallet')],
      },
      'wallets-sign-wrong': {
        before: [
          one({ challenge: signatureChallenge }),
          fails('proveWallet', 'VALIDATION_FAILED', { fields: { signature: 'This is not the signature of this text by this address.' } }),
        ],
        act: [
          fill('wallets.sign.signature', 'J2hfrN0Zn3EkqPTODeVvY+fsm34+3wFT56MT4q7tRtAVZOqeNWml'),
          press('wallets.sign.submit'),
          seeWrongField,
        ],
      },
      'wallets-transfer-tag': {
        before: one({
          ...ripple,
          address: 'rPT1Sjq2YGrBMTttX4GZHjKu9dyfzbpAYe',
          proofs: ['transfer'],
          challenge: transferChallenge({
            amount: '0.412374',
            to: ripple.address,
            memo,
            isWatched: false,
            transaction: id.toUpperCase(),
            explorer: `https://livenet.xrpl.org/transactions/${id.toUpperCase()}`,
          }),
        }),
        act: qrCode,
      },
      'wallets-transfer-seen': { before: one({ challenge: transferChallenge({ state: 'seen', ...seen }) }), act: qrCode },
      'wallets-transfer-wrong': { before: one({ challenge: transferChallenge({ state: 'other-sender', ...seen }) }), act: qrCode },
      'wallets-proof-over': {
        before: one({ challenge: { ...signatureChallenge, expiresAt: '2026-11-21T13:01:00.000Z' } }),
        act: see('wallets.proof.over'),
      },
      'wallets-proven': { before: one({ proof: validProof }), act: see('wallets.proof.done.title') },
      'wallets-unknown': { before: none, act: see('wallets.proof.unknown.title') },
    },
  ),
  ...scenesOf(
    { path: pages.wallets, asClient: true, before: none },
    {
      'wallets-add': { isMain: true, act: openForm },
      'wallets-compare': {
        isMain: true,
        act: [formOf('BTC'), isOwn, fill('wallets.form.address', bitcoin), next, seeElement('dialog[open] input[type=password]')],
      },
    },
    {
      'wallets-add-exchange': { before: known, act: [formOf('USDC'), isExchange, choose('trade.network', 'stellar'), nextIsWrong] },
      'wallets-add-memo-type': {
        before: known,
        act: [formOf('XLM'), isExchange, fill('wallets.memo.memo', '1234567'), see('wallets.form.memoTypeHint')],
      },
      'wallets-add-own-tag': { act: [formOf('XRP'), isOwn, nextIsWrong] },
      ...Object.fromEntries(addressScenes),
      'wallets-rename': { before: known, act: [pressElement('main li button'), seeElement('dialog[open] input')] },
      'wallets-remove': { before: known, act: [pressElement('main li button', 1), see('wallets.removing.about')] },
    },
  ),
  {
    name: 'wallets-deal',
    path: pageWithReference.deal(dealReference),
    asClient: true,
    wholePage: true,
    isMain: true,
    before: returns({
      wallets: walletsReply([exampleWallet({ id: 'a' }), { ...proven, id: 'b', name: 'Vault' }]),
      deal: { ...exampleDeals['no-wallet'], walletId: 'a', destination: 'unproven', next: byClient('prove-wallet') },
    }),
    act: see('deal.wallet.proof.begin'),
  },
  ...scenesOf(
    { path: pageWithReference.offer('7KMX9PQR-1'), asClient: true, wholePage: false },
    {
      'offer-accept-wallet-form': { before: offerWithoutWallet, act: enterWallet.slice(0, -3) },
      'offer-accept-wallet-compare': { before: offerWithoutWallet, act: enterWallet.slice(0, -2) },
      'offer-accept-new-wallet': { isMain: true, before: offerWithoutWallet, act: enterWallet },
    },
  ),
  {
    name: 'wallets-offer-accept',
    path: pageWithReference.offer('7KMX9PQR-1'),
    asClient: true,
    isForPictures: true,
    before: returns({
      offer: exampleOffer(),
      offers: offersReply(),
      wallets: walletsReply([proven, exampleWallet({ id: 'b', name: 'Phone' })]),
    }),
    act: [press('offer.accept.open'), see('offer.accept.walletLater')],
  },
]
