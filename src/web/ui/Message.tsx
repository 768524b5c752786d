import { classNames } from './class-names.ts'
import type { ShownMessage } from './useMessage.ts'

/** A short message: failures are announced at once, others politely. Keeps its height while empty. */
export function Message({ message, className }: { message: ShownMessage | null; className?: string }) {
  return (
    <div className={classNames('min-h-6 text-sm', className)}>
      {/* Always present: screen readers announce only changes of an element that they know. */}
      <p role="status" className="text-accent">
        {message?.kind === 'success' && message.text}
      </p>
      {message?.kind === 'error' && (
        <p role="alert" className="text-danger">
          {message.text}
        </p>
      )}
    </div>
  )
}
