/** What is in a text: dates, words; and how often texts come. */
@NullMarked
package dev.kcnf.encoding.text;

import org.jspecify.annotations.NullMarked;
