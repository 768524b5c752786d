export {
  endQuestions,
  insertAnnulment,
  insertFill,
  insertPayment,
  insertQuestion,
  insertReversal,
  insertTransfer,
  insertTransferStep,
} from './settlement.store.ts'
export type { DealQuestionRow } from './question.table.ts'
