/** As wide as the time before the first line of an event. */
export const indent = '        ';
