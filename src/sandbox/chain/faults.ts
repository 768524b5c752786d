import { choiceFault, createFaultSwitch, delayFault } from '../control/faults.ts'
import { outages } from '../vendor/outage.ts'
import { lies } from './node-view.ts'

const nodeFailures = {
  none: 'Works',
  unavailable: 'Away: returns 503',
  ...outages,
  garbage: 'Wrong data: a web page, not JSON',
  ...lies,
} as const

const mining = { none: 'Mined', stuck: 'Stuck: none gets into a block' } as const
const etherMining = { ...mining, failed: 'New ones fail: status 0' } as const

const node = (number: number) => choiceFault(`Node ${number}`, nodeFailures, (text) => `node ${number}: ${text}`)

/** The faults of Bitcoin's chain and its two nodes. */
export const createBitcoinFaults = () =>
  createFaultSwitch({
    transactions: choiceFault('Transactions', mining),
    node1: node(1),
    node2: node(2),
    delayMs: delayFault('Delay of both nodes, ms', 'slow'),
  })

/** The faults of Ethereum's chain and its two nodes. */
export const createEthereumFaults = () =>
  createFaultSwitch({
    transactions: choiceFault('Transactions', etherMining),
    node1: node(1),
    node2: node(2),
    delayMs: delayFault('Delay of both nodes, ms', 'slow'),
  })
