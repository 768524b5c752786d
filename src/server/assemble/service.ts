import type { AddressInfo } from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'
import type { FastifyInstance } from 'fastify'
import { registrationLetters } from '../client/account/account.letters.ts'
import { clientDataLetters } from '../client/client-data/client-data.letters.ts'
import { passwordLetters } from '../client/password/password.letters.ts'
import { secondFactorLetters } from '../client/second-factor/second-factor.letters.ts'
import { sessionLetters } from '../client/session/session.letters.ts'
import type { Clock } from '../platform/clock.ts'
import { readBackupAge } from '../operate/backup/backup-age.ts'
import { publishBrand } from '../platform/brand/published.ts'
import { recordLogLetters } from '../platform/record-log/record-log.letters.ts'
import type { Config } from '../platform/config/config.ts'
import { type Database, retryWhileAway } from '../platform/database/database.ts'
import { closeOutwardAfterRestore, outwardClosedSeconds } from '../platform/outward/outward.ts'
import type { Breaker } from '../provider/breaker.ts'
import { prepareStaff } from '../staff/person/first-administrators.ts'
import { staffLetters } from '../staff/person/staff.letters.ts'
import { exchangeRequestLetters } from '../trade/request/exchange-request.letters.ts'
import { prepareReplies } from '../trade/request/prepared-replies.ts'
import { dealLetters } from '../trade/deal/deal.letters.ts'
import { offerLetters } from '../trade/offer/offer.letters.ts'
import { sweepDelaySeconds } from '../trade/deal/sweep.ts'
import { countContradictedOrders } from '../trade/bank/apply-reports.ts'
import { countMissing } from '../trade/bank/missing-money.store.ts'
import { countChainBreaks, countSetAside, oldestUnconfirmedSeconds } from '../trade/bank/desk-files.ts'
import { oldestUnmatchedSeconds, secondsSinceBankFile } from '../trade/bank/list-entries.ts'
import { oldestUncheckedSeconds } from '../trade/payout-account/check-payout-account.ts'
import { countLowStocks } from '../trade/receiving-address/receiving-addresses.ts'
import { payoutAccountLetters } from '../trade/payout-account/payout-account.letters.ts'
import { oldestOverdueSeconds } from '../trade/request/inbox.ts'
import { requestWorkLetters } from '../trade/request/answer.letters.ts'
import { countContradictions } from '../trade/chain/shown-transfers.ts'
import { secondsSinceAgreement } from '../trade/chain/watch-state.ts'
import { walletLetters } from '../trade/wallet/wallet.letters.ts'
import { oldestWalletTransferSeconds } from '../trade/wallet/transfer-proofs.ts'
import { esploraSource } from '../provider/chain/esplora.adapter.ts'
import { ethereumSource } from '../provider/chain/ethereum.adapter.ts'
import type { Chain } from '../provider/chain/read-chain.ts'
import { assembleDomains, type Domains } from './domains.ts'
import { assemblePlatform, type Platform, type Replacements } from './platform.ts'
import { addRoutes } from './routes.ts'
import { assembleDeskApp } from './desk-app.ts'

export interface Service {
  app: FastifyInstance
  /** The desk's listener; null if the desk is off, or another process serves it. */
  deskApp: FastifyInstance | null
  database: Database
  /** The breakers of the providers that clients wait for. */
  breakers: Breaker[]
  /** Address of the metrics' own port; null if metrics are off. */
  metricsAddress(): AddressInfo | null
  /** Opens the metrics port, closes outward steps after a restore, starts the queue, which the first call may need, and makes the demo's staff. */
  prepare(): Promise<void>
  /** Renders the first page, and starts the work of this process' role: letters, webhooks, market data, retention. */
  start(): Promise<void>
  /** Reports not ready; after the shutdown delay, finishes running calls and jobs, and closes every connection. */
  stop(): Promise<void>
  /** Waits until the log is written. Call it before the process ends, because the log is written asynchronously. */
  flushLog(): Promise<void>
}

/** Puts the service together. Only this folder chooses adapters. */
export async function assemble(config: Config, clock: Clock, replacements: Replacements = {}): Promise<Service> {
  const platform = assemblePlatform(config, clock, replacements)
  const domains = assembleDomains(platform, replacements.chain ?? createChain(platform))
  const { app, log, database, queueDatabase, queue, stopping } = platform
  const { marketData, retention, recordLog, breakers } = domains
  const metricsServer = platform.metrics.server({
    pools: { calls: database.$client, queue: queueDatabase.$client },
    database: queueDatabase,
    breakers,
    marketData,
    passwordHashes: domains.client.passwords.counts,
    lostLogLines: platform.logOutput.lostLines,
    backupAge: () => readBackupAge({ database: queueDatabase, clock }),
    publicOrigin: config.publicOrigin,
    readings: {
      removal_age_seconds: retention.secondsSinceRun,
      vendor_erasure_oldest_seconds: domains.vendorErasures.oldestSeconds,
      request_overdue_seconds: () => oldestOverdueSeconds({ database: queueDatabase, clock }),
      payout_account_unchecked_seconds: () => oldestUncheckedSeconds({ database: queueDatabase, clock }),
      wallet_transfer_waiting_seconds: () => oldestWalletTransferSeconds({ ...domains.trade, database: queueDatabase }),
      bank_entry_unmatched_seconds: () => oldestUnmatchedSeconds({ ...domains.trade, database: queueDatabase }),
      bank_file_age_seconds: () => secondsSinceBankFile({ ...domains.trade, database: queueDatabase }),
      bank_chain_breaks: () => countChainBreaks({ ...domains.trade, database: queueDatabase }),
      bank_files_set_aside: () => countSetAside({ ...domains.trade, database: queueDatabase }),
      bank_file_unconfirmed_seconds: () => oldestUnconfirmedSeconds({ ...domains.trade, database: queueDatabase }),
      bank_missing_payments: () => countMissing(queueDatabase),
      payment_order_contradictions: () => countContradictedOrders({ ...domains.trade, database: queueDatabase }),
      receiving_addresses_low: () => countLowStocks(queueDatabase, domains.trade.operator),
      chain_contradictions: async () => countContradictions(queueDatabase, await platform.databaseNow()),
      offer_sweep_delay_seconds: () => sweepDelaySeconds({ ...domains.trade, database: queueDatabase }),
      record_log_oldest_seconds: recordLog.oldestPendingSeconds,
      record_log_head_age_seconds: recordLog.secondsSinceHead,
      outward_closed_seconds: () => outwardClosedSeconds({ database: queueDatabase, clock }),
    },
    secondsSinceChainAgreement: async () => secondsSinceAgreement(queueDatabase, config.chain, await platform.databaseNow()),
    clock,
    databaseNow: platform.databaseNow,
    log,
  })
  let hasStarted = false
  const parts = { brand: await publishBrand(config.brand, 'dist/texts.json'), hasStarted: () => hasStarted }
  const pages = await addRoutes(platform, domains, parts)
  const desk = await assembleDeskApp(platform, domains, parts)

  return {
    app,
    deskApp: desk,
    database,
    breakers,
    metricsAddress: () => metricsServer.address(),
    async prepare() {
      await metricsServer.listen()
      await retryWhileAway(() => closeOutwardAfterRestore({ database, clock, log }), { log, stopping: stopping.signal })
      await retryWhileAway(() => queue.start(), { log, stopping: stopping.signal })
      const { staff } = domains
      if (staff) await retryWhileAway(() => prepareStaff(staff), { log, stopping: stopping.signal })
      await retryWhileAway(() => prepareReplies(domains.trade, config.desk?.demoReplies ?? []), { log, stopping: stopping.signal })
    },
    async start() {
      await pages?.start()
      hasStarted = true
      if (platform.worksOnJobs) await startWork(platform, domains)
    },
    async stop() {
      stopping.abort()
      await pause(config.shutdownDelaySeconds * 1000)
      await Promise.all([app.close(), desk?.close()])
      await Promise.all([marketData.stop(), queue.stop(), retention.stop(), domains.sweeper.stop(), domains.chainSweeper.stop()])
      await Promise.all([marketData.stop(), queue.stop(), retention.stop(), recordLog.stop()])
      await metricsServer.close()
      await Promise.all([database.$client.end(), queueDatabase.$client.end()])
    },
    flushLog: platform.logOutput.flush,
  }
}

async function startWork({ config, clock, database, mail }: Platform, domains: Domains): Promise<void> {
  const { client, trade, identityChecks, cardPayments, scheduling, vendorErasures } = domains
  await mail.start({
    ...registrationLetters(client),
    ...passwordLetters(client),
    ...sessionLetters(client),
    ...secondFactorLetters(client),
    ...clientDataLetters(client),
    ...exchangeRequestLetters(trade),
    ...requestWorkLetters(trade),
    ...offerLetters(trade),
    ...dealLetters(trade),
    ...payoutAccountLetters(trade),
    ...walletLetters(trade),
    ...identityChecks.letters,
    ...cardPayments.letters,
    ...scheduling.letters,
    ...vendorErasures.letters,
    ...recordLogLetters({ database, operator: config.operator }),
    ...staffLetters({ database, clock, deskOrigin: config.desk?.origin ?? null }),
  })
  for (const { webhooks } of [identityChecks, cardPayments, scheduling]) await webhooks.work()
  await vendorErasures.work()
  await domains.marketData.start()
  domains.retention.start()
  domains.sweeper.start()
  domains.chainSweeper.start()
  domains.recordLog.start()
}

/** The nodes of the settings. */
function createChain({ config: { chain }, metrics }: Pick<Platform, 'config' | 'metrics'>): Chain {
  return {
    bitcoin: chain.bitcoin.map((url, at) => metrics.countCalls('chain', esploraSource({ url, number: at + 1 }))),
    ethereum: chain.ethereum.map((url, at) => metrics.countCalls('chain', ethereumSource({ url, number: at + 1 }))),
  }
}
