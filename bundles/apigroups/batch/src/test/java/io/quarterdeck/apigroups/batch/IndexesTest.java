// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.apigroups.batch;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class IndexesTest {
  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '`',
      value = {"`` | 0", "0 | 1", "0,1 | 2", "0-4 | 5", "1,3-5,9 | 5", "9 | 1"})
  void indexesBelowTen(String text, long count) throws Indexes.Malformed {
    assertEquals(count, Indexes.count(text, 10));
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '`',
      value = {
        "10 | too large index: '10'",
        "8-10 | too large index: '10'",
        "a | cannot convert string to integer for index: 'a'",
        "1- | cannot convert string to integer for index: ''",
        ",1 | cannot convert string to integer for index: ''",
        "99999999999 | cannot convert string to integer for index: '99999999999'",
        "1-2-3 | the fragment '1-2-3' violates the requirement that an index interval can have at most two parts separated by '-'",
        "2,1 | non-increasing order, previous: 2, current: 1",
        "2,2 | non-increasing order, previous: 2, current: 2",
        "3-3 | non-increasing order, previous: 3, current: 3",
        "1-4,4 | non-increasing order, previous: 4, current: 4",
        "-1 | cannot convert string to integer for index: ''",
      })
  void textsThatAreNone(String text, String problem) {
    Indexes.Malformed e = assertThrows(Indexes.Malformed.class, () -> Indexes.count(text, 10));
    assertEquals(problem, String.valueOf(e.getMessage()).replace('"', '\''));
  }
}
