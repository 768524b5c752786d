import { Moment } from '../layout/Moment.tsx'
import { actorName, eventText, type TimelineEvent } from './event-text.ts'

/** Everything that happened, the newest first. */
export const Timeline = ({ events }: { events: readonly TimelineEvent[] }) => (
  <ol className="flex flex-col">
    {events.toReversed().map((event, at) => (
      <li key={events.length - at} className="border-hairline py-1.5 not-first:border-t">
        <p className="wrap-anywhere">{eventText(event)}</p>
        <p className="text-muted">
          {actorName(event.by)} · <Moment at={event.at} />
        </p>
      </li>
    ))}
  </ol>
)
