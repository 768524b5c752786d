export {
  type DealStepRow,
  type DealWithOffer,
  findDeal,
  findDealByReference,
  findDealOfOffer,
  findDeals,
  findOldestUnpaid,
  findReference,
  findReferencesOf,
  findReferencesOfUnpaid,
  findSteps,
  findStepsWithNames,
  insertDeal,
  lockDeal,
  type LockedDeal,
  type NewDeal,
  updateState,
} from './deal.store.ts'
export type { DealRow } from './deal.table.ts'
export { findLastDealChange } from './last-change.store.ts'
