import { loggedTable } from '../../platform/record-log/logged-table.ts'
import { receivingAddressTable } from './receiving-address.table.ts'

/** Addresses have leaves in the log, as they were typed. Who confirmed or removed one, and its use, come later and are not hashed. */
export const loggedReceivingAddresses = loggedTable(receivingAddressTable, {
  key: ['id'],
  columns: ['id', 'coin', 'network', 'address', 'memo', 'enteredBy', 'enteredAt'],
  isErasable: false,
})
