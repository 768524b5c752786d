import type { ListName } from '../api/requests.ts'

/** A list of the inbox as its address names it: `closed` is a view of `all`. */
export type InboxList = ListName | 'closed'

/** In the order of the tabs. */
export const inboxLists: readonly InboxList[] = ['mine', 'unassigned', 'waiting-for-client', 'all', 'closed']
