import { t, type TextId } from '../../web/language/text.ts'

interface ReasonsProps {
  title: string
  reasons: readonly string[]
}

/** Why an offer cannot be published, with what to do about each reason. */
export const Reasons = ({ title, reasons }: ReasonsProps) => (
  <>
    <p className="font-medium">{title}</p>
    <ul className="mt-1 flex list-disc flex-col gap-1 pl-5">
      {reasons.map((reason) => (
        <li key={reason}>{reason}</li>
      ))}
    </ul>
  </>
)

/** A refusal of the service, or what the screen found itself, in a sentence that says what to do. Call while rendering. */
export const reasonSentence = (reason: ReasonCode): string => t(`offer.reasons.${reason}`)

type CodeIn<Id> = Id extends `offer.reasons.${infer Code}` ? Code : never
type ReasonCode = CodeIn<TextId>
