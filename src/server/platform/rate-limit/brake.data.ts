import { type Removal, removal } from '../retention/retention.ts'
import { isOver } from './brake.store.ts'
import { brakeTable } from './brake.table.ts'

/** In batches: after a flood there are more than one statement could remove in its time. */
export const brakeRemovals: Removal[] = [
  // By the clock that they were counted by, and not the one that rules are given.
  removal('counts of brakes', brakeTable, () => isOver),
]
