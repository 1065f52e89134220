/**
 * The clock of the phone, milliseconds: a report says what it showed, and the server corrects it by the error that it
 * measures when the report arrives.
 */
export const phoneNow = (): number => Date.now()
