import { pageWithReference, pages } from '#contract/pages.ts'
import { exampleDeals } from '../../src/web/testing/example-deal.ts'
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
import {
  button,
  dialog,
  fails,
  field,
  hangs,
  press,
  returns,
  type Scene,
  type SceneContext,
  scenesOf,
  sequence,
  waitForElement,
  waitForText,
} from './play-scene.ts'

const { ada } = exampleParties
const company = {
  kind: 'company',
  name: 'Przedsiębiorstwo Handlowo-Usługowe Brzęczyszczykiewicz i Wspólnicy spółka z ograniczoną odpowiedzialnością',
} as const
const cardano = 'addr1qx2fxv2umyhttkxyxp8x0dlpdt3k6cwng5pxj3jhsydzer3n0d3vllmyqwsx5wktcd8cc3sq835lu7drv2xwl2wywfgse35a3x'
const ethereum = '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed'
const bitcoin = exampleWallet().address
const wallets = [
  exampleWallet({ id: 'a', proof: validProof }),
  exampleWallet({ id: 'b', name: '', state: 'waiting', usableFrom: '2026-11-22T13:02:00.000Z', challenge: transferChallenge() }),
  exampleWallet({
    id: 'c',
    name: 'A wallet with a name that is sixty characters long, as allowed',
    party: 'company',
    coin: 'ADA',
    network: 'cardano',
    address: cardano,
    proof: { kind: 'transfer', at: '2025-11-20T10:00:00.000Z', validUntil: '2026-11-20T10:00:00.000Z', isValid: false },
    proofs: ['transfer'],
  }),
  exampleWallet({
    id: 'd',
    name: 'Exchange account',
    coin: 'XRP',
    network: 'xrp-ledger',
    address: 'rEb8TK3gBgk5auZkwc6sHnwrGVJH8DuaLh',
    memo: '2847193056',
    kind: 'provider',
    provider: 'Example Exchange GmbH',
    proofs: [],
  }),
  exampleWallet({ id: 'e', name: 'From the telephone call', state: 'unconfirmed', addedBy: 'desk', proofs: [] }),
  exampleWallet({ id: 'f', name: 'Vault', proof: { ...validProof, validUntil: '2026-11-30T10:00:00.000Z' } }),
]
const parties = [ada, company]
const known = returns('wallets', walletsReply(wallets, { parties }))
const none = returns('wallets', walletsReply())
const oneOf = (change: Parameters<typeof exampleWallet>[0]) => returns('wallets', walletsReply([exampleWallet({ id: 'a', ...change })]))
const wrongSignature = returns(
  'proveWallet',
  {
    error: 'VALIDATION_FAILED',
    message: 'Wrong.',
    fields: { signature: 'This is not the signature of this text by this address.' },
  },
  400,
)

const id = 'e3bf3d07d4b0375638d5f1db5255fe07ba2c4cb067cd81b84ee974b6585fb468'
const seen = { transaction: id, explorer: `https://mempool.space/tx/${id}` }

const openForm = sequence(press('wallets.add'), waitForElement('dialog[open] form'))
const choose = (id: string, value: string) => async (context: SceneContext) => void (await field(context, id).selectOption(value))
const isOwn = ({ page }: SceneContext) => page.locator('dialog[open] input[type=radio]').first().check()
const isExchange = ({ page }: SceneContext) => page.locator('dialog[open] input[type=radio]').nth(1).check()
/** Types an address and leaves its field. */
const leave = (address: string) => async (context: SceneContext) => {
  await field(context, 'wallets.form.address').fill(address)
  await field(context, 'wallets.form.address').blur()
}
const next = async (context: SceneContext) => button(context, 'wallets.form.next').click()
const chooseGuide = (name: string) => choose('wallets.sign.whichWallet', `wallets.guides.names.${name}`)
const proveA = walletsPath({ prove: 'a', deal: '18539007547034' })
const proof = (change: Parameters<typeof exampleWallet>[0]): Pick<Scene, 'before'> => ({ before: oneOf(change) })

/** What the field of an address says of them. */
const typedAddresses = {
  mistyped: ['BTC', bitcoin.replace('ar0s', 'ar0t')],
  'other-network': ['BTC', ethereum],
  testnet: ['BTC', 'tb1qw508d6qejxtdg4y5r3zarvary0c5xw7kxpjzsx'],
  'taken-apart': ['XRP', 'X7AcgcsBL6XDcUb289X4mJ8djcdyKaGZMhc9YTE92ehJ2Fu'],
  lost: ['ETH', '0xdAC17F958D2ee523a2206206994597C13D831ec7'],
  unchecked: ['SOL', '7EqQdEULxWcraVx3mXKFjc84LhCkMGZCkRuDpvcMwJeK'],
} as const

/** The page of wallets, with replies of the contract in place of the service's. */
export const walletScenes: Scene[] = [
  ...scenesOf(
    { path: pages.wallets, asClient: true, wholePage: true },
    {
      wallets: { hasMuchText: true, before: known, act: waitForText('transfer.states.unconfirmed') },
      'wallets-none': { isForPictures: true, before: none, act: waitForText('wallets.none') },
      'wallets-no-check': {
        isForPictures: true,
        before: returns('wallets', walletsReply([], { parties: [] })),
        act: waitForText('wallets.needsCheck'),
      },
      'wallets-not-loaded': { isForPictures: true, before: fails('wallets'), act: waitForText('wallets.notLoaded') },
      'wallets-loading': { isForPictures: true, wholePage: false, before: hangs('wallets') },
    },
  ),
  ...scenesOf(
    { path: proveA, replacedBy: pages.wallets, asClient: true, wholePage: true },
    {
      'wallets-prove': { hasMuchText: true, ...proof({}), act: waitForText('wallets.proof.about') },
      'wallets-prove-transfer-only': {
        isForPictures: true,
        ...proof({ coin: 'ADA', network: 'cardano', address: cardano, proofs: ['transfer'] }),
        act: waitForText('wallets.proof.ways.transfer.title'),
      },
      'wallets-sign': {
        hasMuchText: true,
        ...proof({ challenge: signatureChallenge }),
        act: sequence(waitForText('wallets.sign.steps.signature'), chooseGuide('trezor')),
      },
      'wallets-sign-browser': {
        isForPictures: true,
        ...proof({ coin: 'ETH', network: 'ethereum', address: ethereum, challenge: signatureChallenge }),
        act: sequence(chooseGuide('browser'), press('wallets.sign.ask'), waitForText('wallets.sign.askProblems.noWallet')),
      },
      'wallets-sign-wrong': {
        isForPictures: true,
        before: sequence(oneOf({ challenge: signatureChallenge }), wrongSignature),
        act: sequence(
          (context) => field(context, 'wallets.sign.signature').fill('J2hfrN0Zn3EkqPTODeVvY+fsm34+3wFT56MT4q7tRtAVZOqeNWml'),
          press('wallets.sign.submit'),
          waitForElement('[aria-invalid]'),
        ),
      },
      'wallets-transfer': {
        hasMuchText: true,
        ...proof({ challenge: transferChallenge() }),
        act: waitForElement('svg[role="img"]'),
      },
      'wallets-transfer-tag': {
        isForPictures: true,
        ...proof({
          coin: 'XRP',
          network: 'xrp-ledger',
          address: 'rPT1Sjq2YGrBMTttX4GZHjKu9dyfzbpAYe',
          proofs: ['transfer'],
          challenge: transferChallenge({
            amount: '0.412374',
            to: 'rEb8TK3gBgk5auZkwc6sHnwrGVJH8DuaLh',
            memo: '2847193056',
            isWatched: false,
            transaction: id.toUpperCase(),
            explorer: `https://livenet.xrpl.org/transactions/${id.toUpperCase()}`,
          }),
        }),
        act: waitForElement('svg[role="img"]'),
      },
      'wallets-transfer-seen': {
        isForPictures: true,
        ...proof({ challenge: transferChallenge({ state: 'seen', ...seen }) }),
        act: waitForElement('svg[role="img"]'),
      },
      'wallets-transfer-wrong': {
        isForPictures: true,
        ...proof({
          challenge: transferChallenge({ state: 'other-sender', ...seen }),
        }),
        act: waitForElement('svg[role="img"]'),
      },
      'wallets-proof-over': {
        isForPictures: true,
        ...proof({ challenge: { ...signatureChallenge, expiresAt: '2026-11-21T13:01:00.000Z' } }),
        act: waitForText('wallets.proof.over'),
      },
      'wallets-proven': { isForPictures: true, ...proof({ proof: validProof }), act: waitForText('wallets.proof.done.title') },
      'wallets-unknown': { isForPictures: true, before: none, act: waitForText('wallets.proof.unknown.title') },
    },
  ),
  ...scenesOf(
    { path: pages.wallets, asClient: true },
    {
      'wallets-add': { hasMuchText: true, before: none, act: openForm },
      'wallets-add-exchange': {
        isForPictures: true,
        before: known,
        act: sequence(
          openForm,
          choose('wallets.form.coin', 'USDC'),
          isExchange,
          choose('wallets.form.network', 'stellar'),
          next,
          waitForElement('dialog[open] [aria-invalid]'),
        ),
      },
      'wallets-add-own-tag': {
        isForPictures: true,
        before: none,
        act: sequence(openForm, choose('wallets.form.coin', 'XRP'), isOwn, next, waitForElement('dialog[open] [aria-invalid]')),
      },
      ...Object.fromEntries(
        Object.entries(typedAddresses).map(([name, [coin, address]]) => [
          `wallets-add-${name}`,
          {
            isForPictures: true,
            before: none,
            act: sequence(
              openForm,
              choose('wallets.form.coin', coin),
              isOwn,
              leave(address),
              waitForElement('dialog[open] output:not(:empty)'),
            ),
          },
        ]),
      ),
      'wallets-compare': {
        hasMuchText: true,
        before: none,
        act: sequence(
          openForm,
          choose('wallets.form.coin', 'BTC'),
          isOwn,
          (context) => field(context, 'wallets.form.address').fill(bitcoin),
          next,
          waitForElement('dialog[open] input[type=password]'),
        ),
      },
      'wallets-rename': {
        isForPictures: true,
        before: known,
        act: sequence(
          ({ page }) => page.locator('main li button').first().click(),
          (context) => dialog(context).locator('input').waitFor(),
        ),
      },
      'wallets-remove': {
        isForPictures: true,
        before: known,
        act: sequence(({ page }) => page.locator('main li button').nth(1).click(), waitForText('wallets.removing.about')),
      },
    },
  ),
  ...scenesOf(
    { path: pageWithReference.deal('18539007547034'), asClient: true, wholePage: true },
    {
      'wallets-deal': {
        hasMuchText: true,
        before: sequence(
          returns('wallets', walletsReply([exampleWallet({ id: 'a' }), exampleWallet({ id: 'b', name: 'Vault', proof: validProof })])),
          returns('deal', {
            ...exampleDeals['no-wallet'],
            walletId: 'a',
            destination: 'unproven',
            next: { what: 'prove-wallet', who: 'client', by: null },
          }),
        ),
        act: waitForText('deal.wallet.prove'),
      },
    },
  ),
  {
    name: 'wallets-offer-accept',
    path: pageWithReference.offer('7KMX9PQR-1'),
    asClient: true,
    isForPictures: true,
    before: sequence(
      returns('offer', exampleOffer()),
      returns('offers', offersReply()),
      returns('wallets', walletsReply([exampleWallet({ id: 'a', proof: validProof }), exampleWallet({ id: 'b', name: 'Phone' })])),
    ),
    act: sequence(press('offer.accept.open'), waitForText('offer.accept.walletLater')),
  },
]
