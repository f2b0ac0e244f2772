// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.extensions.cel.internal.function;

import io.quarterdeck.extensions.cel.internal.plan.Answers;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.TestFactory;

/** From one type to another. */
class ConversionsTest {
  @TestFactory
  Stream<DynamicTest> intoInt() {
    return Answers.table(
        """
        int(1) => 1
        int(1u) => 1
        int(1.9) => 1
        int(-1.9) => -1
        int('42') => 42
        int('-42') => -42
        int(timestamp('1970-01-01T00:00:05Z')) => 5
        int('1.5') => error: type conversion error from 'string' to 'int'
        int('') => error: type conversion error from 'string' to 'int'
        int(18446744073709551615u) => error: integer overflow
        int(1e19) => error: integer overflow
        int(0.0 / 0.0) => error: integer overflow
        """);
  }

  @TestFactory
  Stream<DynamicTest> intoUint() {
    return Answers.table(
        """
        uint(1) => 1
        uint(1.9) => 1
        uint('42') => 42
        uint(-1) => error: unsigned integer overflow
        uint(-0.5) => error: unsigned integer overflow
        uint('-1') => error: type conversion error from 'string' to 'uint'
        """);
  }

  @TestFactory
  Stream<DynamicTest> intoDouble() {
    return Answers.table(
        """
        double(1) => 1.0
        double(1u) => 1.0
        double('1.5') => 1.5
        double('1e3') => 1000.0
        double('x') => error: type conversion error from 'string' to 'double'
        """);
  }

  @TestFactory
  Stream<DynamicTest> intoString() {
    return Answers.table(
        """
        string('a') => 'a'
        string(1) => '1'
        string(1u) => '1'
        string(true) => 'true'
        string(1.0) => '1'
        string(1.5) => '1.5'
        string(1e100) => '1e+100'
        string(123456.0) => '123456'
        string(1234567.0) => '1.234567e+06'
        string(0.00001) => '1e-05'
        string(b'abc') => 'abc'
        string(b'\\xff') => error: invalid UTF-8 in bytes, cannot convert to string
        string(duration('90s')) => '90s'
        string(duration('1.5s')) => '1.5s'
        string(timestamp('2024-01-02T03:04:05Z')) => '2024-01-02T03:04:05Z'
        string(timestamp('2024-01-02T03:04:05.678Z')) => '2024-01-02T03:04:05.678Z'
        string(timestamp('2024-01-02T03:04:05+01:00')) => '2024-01-02T02:04:05Z'
        """);
  }

  @TestFactory
  Stream<DynamicTest> intoBool() {
    return Answers.table(
        """
        bool(true) => true
        bool('true') => true
        bool('t') => true
        bool('1') => true
        bool('FALSE') => false
        bool('f') => false
        bool('0') => false
        bool('') => error: type conversion error from 'string' to 'bool'
        """);
  }

  @TestFactory
  Stream<DynamicTest> intoBytes() {
    return Answers.table(
        """
        bytes('abc') => b'abc'
        bytes(b'abc') => b'abc'
        size(bytes('é')) => 2
        """);
  }

  @TestFactory
  Stream<DynamicTest> intoTimestampAndDuration() {
    return Answers.table(
        """
        timestamp(5) == timestamp('1970-01-01T00:00:05Z') => true
        timestamp('2024-01-02') => rejected: ERROR: <input>:1:11: invalid timestamp argument
        timestamp(object.s) => error: type conversion error from 'string' to 'google.protobuf.Timestamp'
        duration('1h30m') == duration('90m') => true
        duration('-1s') < duration('0s') => true
        duration('1 hour') => rejected: ERROR: <input>:1:10: invalid duration argument
        duration('') => rejected: ERROR: <input>:1:10: invalid duration argument
        duration(object.s) => error: type conversion error from 'string' to 'google.protobuf.Duration'
        """);
  }

  @TestFactory
  Stream<DynamicTest> sizes() {
    return Answers.table(
        """
        size('') => 0
        size('abc') => 3
        'é'.size() => 1
        '😀'.size() => 1
        size(b'abc') => 3
        size([1, 2]) => 2
        {'a': 1}.size() => 1
        size(dyn(1)) => error: no such overload: size(int)
        """);
  }
}
