import type { Translation } from '#contract/languages.ts'
import type { wording as english } from './wording.en.ts'

export const wording: Translation<typeof english> = {
  'identity-check.title': 'Weryfikacja',
  'identity-check.sentence': 'Przejdź weryfikację, jeśli prosi o nią twój opiekun klienta.',
  'identity-check.when':
    'Przed pierwszą wymianą na podstawie wyceny indywidualnej potrzebna jest zatwierdzona weryfikacja. Możesz ją rozpocząć w każdej chwili: dla siebie jako osoby fizycznej albo dla swojej firmy.',
  'identity-check.start': 'Rozpocznij',
  'identity-check.continue': 'Kontynuuj',
  'identity-check.approved': 'Zakończona: zatwierdzona',
  'identity-check.rejected': 'Zakończona: odrzucona',
  'identity-check.goExchange': 'Przejdź do wymiany',
  'identity-check.exit': 'Wyjdź',
  'identity-check.beingChecked': 'Sprawdzamy twoje dokumenty. Wynik pojawi się tutaj bez odświeżania strony.',
  'identity-check.sentences.none': 'Przed pierwszą wymianą na podstawie wyceny indywidualnej musisz przejść weryfikację.',
  'identity-check.sentences.started': 'Weryfikacja czeka na dokończenie.',
  'identity-check.sentences.beingChecked': 'Sprawdzamy twoje dokumenty.',
  'identity-check.sentences.rejected': 'Twoje dokumenty nie zostały przyjęte.',
  'identity-check.sentences.again': 'Nie możemy przyjąć dokumentów w tej postaci. Możesz przesłać je ponownie.',
  'identity-check.nextStep.none': 'Przejdź do weryfikacji',
  'identity-check.nextStep.started': 'Kontynuuj',
  'identity-check.nextStep.again': 'Prześlij ponownie',
  'identity-check.nextStep.rejected': 'Zobacz, co możesz zrobić',
  'identity-check.facts.needs': 'Przygotuj',
  'identity-check.facts.duration': 'Wynik',
  'identity-check.facts.provider': 'Kto sprawdza',
  'identity-check.provider': '{provider}, nasz dostawca usługi weryfikacji tożsamości',
  'identity-check.opening': 'Otwieranie weryfikacji…',
  'identity-check.frameTitle': '{check}: sprawdzenie tożsamości',
  'identity-check.personal.title': 'Weryfikacja osoby fizycznej',
  'identity-check.personal.needs': 'Paszport, dowód osobisty lub kartę pobytu oraz kamerę do zdjęcia twarzy',
  'identity-check.personal.duration':
    'Zwykle w\u00a0ciągu {minutes, plural, one {#\u00a0minuty} few {#\u00a0minut} many {#\u00a0minut} other {#\u00a0minuty}}',
  'identity-check.personal.approved': 'Weryfikacja się powiodła. Możesz już dokonywać wymian.',
  'identity-check.personal.benefits.limits': 'Wyższe limity',
  'identity-check.personal.benefits.fees': 'Niższe prowizje',
  'identity-check.personal.benefits.payments': 'SWIFT/SEPA/VISA/MASTERCARD',
  'identity-check.personal.benefits.transfers': 'Przelewy P2P',
  'identity-check.business.title': 'Weryfikacja firmy',
  'identity-check.business.needs':
    'Odpis z\u00a0rejestru i\u00a0dokumenty firmy oraz dokumenty tożsamości jej właścicieli i\u00a0reprezentantów',
  'identity-check.business.duration':
    'Zwykle w\u00a0ciągu {days, plural, one {#\u00a0dnia roboczego} few {#\u00a0dni roboczych} many {#\u00a0dni roboczych} other {#\u00a0dnia roboczego}} od przesłania ostatniego dokumentu',
  'identity-check.business.approved': 'Weryfikacja firmy się powiodła. Firma może już dokonywać wymian.',
  'identity-check.business.benefits.start': 'Szybki start',
  'identity-check.business.benefits.crypto': 'Obsługa płatności w kryptowalutach',
  'identity-check.business.benefits.limits': 'Wyższe limity',
  'identity-check.business.benefits.payments': 'SWIFT/SEPA',
  'identity-check.business.benefits.support': 'Obsługa premium',
  'identity-check.tooOften.title': 'Weryfikację otwarto zbyt wiele razy',
  'identity-check.tooOften.sentence': 'Twoje dane nie przepadły.',
  'identity-check.failures.provider.title': 'Nie można teraz otworzyć weryfikacji',
  'identity-check.failures.provider.sentence':
    'Dostawca usługi weryfikacji tożsamości nie odpowiada. Twoje dane nie przepadły. Spróbuj ponownie za chwilę.',
  'identity-check.failures.frame.title': 'Weryfikacja się nie wczytała',
  'identity-check.failures.frame.sentence':
    'Strona dostawcy usługi weryfikacji pozostaje pusta. Być może blokuje ją program filtrujący treści albo ustawienia sieci: zezwól na tę stronę lub użyj innej przeglądarki.',
  'identity-check.failures.token.title': 'Weryfikacja została przerwana',
  'identity-check.failures.token.sentence':
    'Jej sesja wygasła i nie udało się jej przedłużyć. Przesłane dokumenty są zachowane. Otwórz weryfikację ponownie, aby ją dokończyć.',
}
