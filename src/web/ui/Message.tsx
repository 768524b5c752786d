import { classNames } from './class-names.ts'
import type { ShownMessage } from './useMessage.ts'

/** The place of a short message: a failure is announced at once, the rest when there is a pause. It keeps its height while it is empty. */
export function Message({ message, className }: { message: ShownMessage | null; className?: string }) {
  return (
    <div className={classNames('min-h-6 text-sm', className)}>
      {/* Stands there empty too, so that screen readers notice what appears in it. */}
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
