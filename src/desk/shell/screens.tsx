import type { ComponentType } from 'react'
import type { Permission } from '#contract/desk/permissions.ts'
import { t } from '../../web/language/text.ts'
import { lazyScreen } from '../../web/ui/lazy-screen.ts'
import type { Waiting } from '../api/backend.ts'
import { loadOtherTexts } from './texts/switch-language.ts'
import type { wording } from './wording.en.ts'

type NameIn<Id> = Id extends `shell.titles.${infer Name}` ? Name : never

export interface Screen {
  /** Its title is the text `shell.titles.<name>`. */
  name: NameIn<keyof typeof wording>
  path: string
  /** Null: for everybody who is signed in. */
  permission: Permission | null
  /** Its place in the navigation: the letter after G, what waits there, and a drawing of 20 units. Missing: other screens lead to it. */
  nav?: { key: string; waiting?: keyof Waiting | readonly (keyof Waiting)[]; drawing: string }
  content: ComponentType
}

// The first script has the texts of the inbox only.
const screen = (load: () => Promise<ComponentType>) =>
  lazyScreen(async () => {
    const [content] = await Promise.all([load(), loadOtherTexts()])
    return content
  })

/** Every screen of people who are signed in, in the order of the navigation. */
export const screens: readonly Screen[] = [
  {
    name: 'inbox',
    path: '/',
    permission: 'requests.read',
    nav: { key: 'i', waiting: 'requests', drawing: 'M3 11.5h4l1.25 2.5h3.5L13 11.5h4M3 11.5 5.25 4.5h9.5L17 11.5V16H3Z' },
    content: lazyScreen(async () => (await import('../request/Inbox.tsx')).Inbox),
  },
  {
    name: 'request',
    path: '/requests/:reference',
    permission: 'requests.read',
    content: screen(async () => (await import('../request/RequestScreen.tsx')).RequestScreen),
  },
  {
    name: 'offer',
    path: '/requests/:reference/offer',
    permission: 'offers.make',
    content: screen(async () => (await import('../offer/OfferScreen.tsx')).OfferScreen),
  },
  {
    name: 'deals',
    path: '/deals',
    permission: 'deals.read',
    nav: { key: 'l', waiting: 'deals', drawing: 'M3.5 7.5h12l-3-3M16.5 12.5h-12l3 3' },
    content: screen(async () => (await import('../deal/Deals.tsx')).Deals),
  },
  {
    name: 'deal',
    path: '/deals/:reference',
    permission: 'deals.read',
    content: screen(async () => (await import('../deal/DealScreen.tsx')).DealScreen),
  },
  {
    name: 'questions',
    path: '/questions',
    permission: 'deals.read',
    nav: { key: 'q', waiting: 'questions', drawing: 'M7 7.5c0-4 6-4 6 0 0 2.5-3 2-3 4.5M10 15v1' },
    content: screen(async () => (await import('../deal/Questions.tsx')).Questions),
  },
  {
    name: 'transfers',
    path: '/transfers',
    permission: 'transfers.decide',
    nav: { key: 't', drawing: 'M3.5 10 16.5 4l-4 12-3-4.5zM9.5 11.5l7-7.5' },
    content: screen(async () => (await import('../deal/TransferLists.tsx')).TransferLists),
  },
  {
    name: 'approvals',
    path: '/approvals',
    permission: 'approvals.read',
    nav: { key: 'a', waiting: 'approvals', drawing: 'M3.5 10.5l4 4 9-9' },
    content: screen(async () => (await import('../approvals/Approvals.tsx')).Approvals),
  },
  {
    name: 'money',
    path: '/money',
    permission: 'money.read',
    nav: { key: 'm', drawing: 'M3.5 5.5h13v9h-13zM10 12a2 2 0 1 0 0-4 2 2 0 0 0 0 4ZM6 8v4M14 8v4' },
    content: screen(async () => (await import('../money/Money.tsx')).Money),
  },
  {
    name: 'payments',
    path: '/payments',
    permission: 'bank.read',
    nav: { key: 'b', waiting: 'payments', drawing: 'M4.5 3.5h11v13h-11zM7 7h2.5M7 10.25h6M7 13.25h6M12.25 5.5v3M10.75 7h3' },
    content: screen(async () => (await import('../money/Payments.tsx')).Payments),
  },
  {
    name: 'clients',
    path: '/clients',
    permission: 'clients.read',
    nav: {
      key: 'c',
      waiting: 'wallets',
      drawing:
        'M3.5 4.5h13v11h-13zM6.5 12.8c.3-1.4 1.4-2 2.5-2s2.2.6 2.5 2M9 9.3a1.4 1.4 0 1 0 0-2.8 1.4 1.4 0 0 0 0 2.8ZM13 8h1.5M13 10.5h1.5',
    },
    content: screen(async () => (await import('../clients/Clients.tsx')).Clients),
  },
  {
    name: 'client',
    path: '/clients/:id',
    permission: 'clients.read',
    content: screen(async () => (await import('../clients/ClientScreen.tsx')).ClientScreen),
  },
  {
    name: 'approval',
    path: '/approvals/:id',
    permission: 'approvals.read',
    content: screen(async () => (await import('../approvals/ApprovalScreen.tsx')).ApprovalScreen),
  },
  {
    name: 'replies',
    path: '/replies',
    permission: 'requests.read',
    nav: { key: 'r', drawing: 'M3.5 4.5h13v9.5H9l-3.5 3v-3h-2ZM6.5 7.75h7M6.5 10.75h4.5' },
    content: screen(async () => (await import('../request/Replies.tsx')).Replies),
  },
  {
    name: 'receivingAddresses',
    path: '/receiving-addresses',
    permission: 'requests.read',
    nav: {
      key: 'd',
      waiting: ['receivingAddresses', 'fewAddresses'],
      drawing: 'M3.5 6.5h13v9h-13zM3.5 6.5l2-3h9l2 3M10 8.5v4.5M7.75 11 10 13.25 12.25 11',
    },
    content: screen(async () => (await import('../receiving-addresses/ReceivingAddresses.tsx')).ReceivingAddresses),
  },
  {
    name: 'payoutAccounts',
    path: '/payout-accounts',
    permission: 'clients.read',
    nav: {
      key: 'p',
      waiting: 'payoutAccounts',
      drawing: 'M3.5 16.5h13v-9h-13zM3.5 10.5h13M10 5.75V1.5M7.75 3.75 10 1.5l2.25 2.25M6 13.5h3',
    },
    content: screen(async () => (await import('../money/PayoutAccounts.tsx')).PayoutAccounts),
  },
  {
    name: 'record',
    path: '/record',
    permission: 'record.read',
    nav: { key: 'e', drawing: 'M5 3.5h10v13H5zM7.5 7h5M7.5 10h5M7.5 13h3' },
    content: screen(async () => (await import('../operate/Record.tsx')).Record),
  },
  {
    name: 'exports',
    path: '/exports',
    permission: 'records.export',
    nav: { key: 'x', drawing: 'M10 3.5v8.5M6.5 8.75l3.5 3.5 3.5-3.5M3.5 13.5v3h13v-3' },
    content: screen(async () => (await import('../operate/Exports.tsx')).Exports),
  },
  {
    name: 'switches',
    path: '/switches',
    permission: 'switches.read',
    nav: { key: 'w', drawing: 'M7.5 6h5a4 4 0 0 1 0 8h-5a4 4 0 0 1 0-8ZM12.5 11.75a1.75 1.75 0 1 0 0-3.5 1.75 1.75 0 0 0 0 3.5Z' },
    content: screen(async () => (await import('../operate/Switches.tsx')).Switches),
  },
  {
    name: 'staff',
    path: '/staff',
    permission: 'staff.read',
    nav: { key: 's', drawing: 'M10 10a3.25 3.25 0 1 0 0-6.5 3.25 3.25 0 0 0 0 6.5ZM3.5 17c.6-3.2 3.2-4.75 6.5-4.75s5.9 1.55 6.5 4.75' },
    content: screen(async () => (await import('../operate/Staff.tsx')).Staff),
  },
  {
    name: 'colleague',
    path: '/staff/:id',
    permission: 'staff.read',
    content: screen(async () => (await import('../operate/ColleagueScreen.tsx')).ColleagueScreen),
  },
  {
    name: 'operator',
    path: '/operator',
    permission: 'settings.read',
    nav: { key: 'y', drawing: 'M3.5 16.5h13M5 16.5v-7M8.3 16.5v-7M11.7 16.5v-7M15 16.5v-7M3.5 9.5h13L10 4Z' },
    content: screen(async () => (await import('../operate/Operator.tsx')).Operator),
  },
  {
    name: 'settings',
    path: '/settings',
    permission: null,
    nav: { key: 'o', drawing: 'M3 6.5h7.5M14.5 6.5H17M3 13.5h2.5M9.5 13.5H17M12.5 4.5v4M7.5 11.5v4' },
    content: screen(async () => (await import('../settings/Settings.tsx')).Settings),
  },
]

/** A screen that is in the navigation. */
export type NavScreen = Screen & Required<Pick<Screen, 'nav'>>

/** The navigation of a person with these permissions. */
export const navigationFor = (permissions: readonly Permission[]): NavScreen[] =>
  screens.filter((one): one is NavScreen => one.nav !== undefined && isAllowed(one, permissions))

/** Where a person begins: payments clerks at the deals, compliance at the questions, everybody else at their first screen. */
export function firstPage(permissions: readonly Permission[]): string {
  if (permissions.includes('requests.work')) return '/'
  if (permissions.includes('transfers.decide')) return '/deals'
  return permissions.includes('deals.stop') ? '/questions' : '/'
}

export const isAllowed = ({ permission }: Screen, permissions: readonly Permission[]): boolean =>
  permission === null || permissions.includes(permission)

/** Call while rendering. */
export const titleOf = ({ name }: Screen): string => t(`shell.titles.${name}`)
