/** "Art. 11.2.7": the one requirement that is known without any driver (rules 5.11). Apart, for pages that hold few bytes. */
export const KNOWN_REQUIREMENT = '11_2_7'
