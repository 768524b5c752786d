import { type ComponentType, lazy } from 'react'
import type { Permission } from '#contract/desk/permissions.ts'
import { t } from '../../web/language/text.ts'
import type { wording } from './wording.en.ts'

type NameIn<Id> = Id extends `shell.titles.${infer Name}` ? Name : never

export interface Screen {
  /** Its title is the text `shell.titles.<name>`. */
  name: NameIn<keyof typeof wording>
  path: string
  /** Null: for everybody who is signed in. */
  permission: Permission | null
  /** Its place in the navigation: the letter after G, and a drawing of 20 units. Missing: other screens lead to it. */
  nav?: { key: string; drawing: string }
  content: ComponentType
}

/** The code of a screen could not be loaded: no connection, or a new release. */
export class ScreenNotLoaded extends Error {
  override name = 'ScreenNotLoaded'
}

const screen = (load: () => Promise<ComponentType>) =>
  lazy(async () => {
    try {
      return { default: await load() }
    } catch (cause) {
      throw new ScreenNotLoaded('The code of this screen could not be loaded', { cause })
    }
  })

/** Every screen of people who are signed in, in the order of the navigation. */
export const screens: readonly Screen[] = [
  {
    name: 'inbox',
    path: '/',
    permission: 'requests.read',
    nav: { key: 'i', drawing: 'M3 11.5h4l1.25 2.5h3.5L13 11.5h4M3 11.5 5.25 4.5h9.5L17 11.5V16H3Z' },
    content: screen(async () => (await import('../inbox/Inbox.tsx')).Inbox),
  },
  {
    name: 'request',
    path: '/requests/:reference',
    permission: 'requests.read',
    content: screen(async () => (await import('../request/RequestScreen.tsx')).RequestScreen),
  },
  {
    name: 'approvals',
    path: '/approvals',
    permission: 'approvals.read',
    nav: { key: 'a', drawing: 'M3.5 10.5l4 4 9-9' },
    content: screen(async () => (await import('../approvals/Approvals.tsx')).Approvals),
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
    content: screen(async () => (await import('../replies/Replies.tsx')).Replies),
  },
  {
    name: 'staff',
    path: '/staff',
    permission: 'staff.read',
    nav: { key: 's', drawing: 'M10 10a3.25 3.25 0 1 0 0-6.5 3.25 3.25 0 0 0 0 6.5ZM3.5 17c.6-3.2 3.2-4.75 6.5-4.75s5.9 1.55 6.5 4.75' },
    content: screen(async () => (await import('../staff/Staff.tsx')).Staff),
  },
  {
    name: 'colleague',
    path: '/staff/:id',
    permission: 'staff.read',
    content: screen(async () => (await import('../staff/ColleagueScreen.tsx')).ColleagueScreen),
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

export const isAllowed = ({ permission }: Screen, permissions: readonly Permission[]): boolean =>
  permission === null || permissions.includes(permission)

/** Call while rendering. */
export const titleOf = ({ name }: Screen): string => t(`shell.titles.${name}`)
