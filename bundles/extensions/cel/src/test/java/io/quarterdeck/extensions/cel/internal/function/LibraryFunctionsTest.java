// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.extensions.cel.internal.function;

import io.quarterdeck.extensions.cel.internal.plan.Answers;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.TestFactory;

/** Quantities, versions, patterns, URLs, named formats and optional values. */
class LibraryFunctionsTest {
  @TestFactory
  Stream<DynamicTest> quantities() {
    return Answers.table(
        """
        isQuantity('1.5Gi') => true
        isQuantity('1.5gi') => false
        isQuantity('') => false
        quantity('1Ki').asInteger() => 1024
        quantity('1.5').isInteger() => false
        quantity('2k').isInteger() => true
        quantity('1.5').asApproximateFloat() => 1.5
        sign(quantity('-1')) => -1
        sign(quantity('0')) => 0
        sign(quantity('1')) => 1
        quantity('1').add(quantity('2')) == quantity('3') => true
        quantity('1').add(2) == quantity('3') => true
        sign(quantity('1').sub(quantity('2'))) => -1
        sign(quantity('1').sub(1)) => 0
        quantity('1k').isGreaterThan(quantity('999')) => true
        quantity('1k').isGreaterThan(quantity('1000')) => false
        quantity('1k').isLessThan(quantity('1Ki')) => true
        quantity('1k').compareTo(quantity('1000')) => 0
        quantity('1k').compareTo(quantity('1')) => 1
        quantity('1').compareTo(quantity('1k')) => -1
        quantity('1000m') == quantity('1') => true
        quantity('1.5').asInteger() => error: cannot convert value to integer
        """);
  }

  @TestFactory
  Stream<DynamicTest> versions() {
    return Answers.table(
        """
        isSemver('1.2.3') => true
        isSemver('1.2.3-alpha.1+build') => true
        isSemver('1.2') => false
        isSemver('v1.2.3') => false
        isSemver('01.2.3') => false
        isSemver('v1.2', true) => true
        isSemver('v1.2', false) => false
        isSemver('1.2.3-01') => false
        semver('1.2.3').major() => 1
        semver('1.2.3').minor() => 2
        semver('1.2.3').patch() => 3
        semver('v1.2', true).patch() => 0
        semver('1.0.0').compareTo(semver('2.0.0')) => -1
        semver('1.0.0').compareTo(semver('1.0.0')) => 0
        semver('1.0.0').isGreaterThan(semver('1.0.0-rc.1')) => true
        semver('1.0.0-alpha.2').isLessThan(semver('1.0.0-alpha.10')) => true
        semver('1.0.0-alpha').isLessThan(semver('1.0.0-alpha.1')) => true
        semver('1.0.0-1').isLessThan(semver('1.0.0-a')) => true
        """);
  }

  @TestFactory
  Stream<DynamicTest> patterns() {
    return Answers.table(
        """
        'abc'.matches('b') => true
        'abc'.matches('^b') => false
        matches('abc', 'a.c') => true
        'abc 123'.find('[0-9]+') => '123'
        'abc'.find('[0-9]+') => ''
        'a1b22'.findAll('[0-9]+') => ['1', '22']
        'a1b22'.findAll('[0-9]+', 1) => ['1']
        'a1b22'.findAll('[0-9]+', 0) => []
        'abc'.findAll('[0-9]+') => []
        """);
  }

  @TestFactory
  Stream<DynamicTest> urls() {
    return Answers.table(
        """
        isURL('https://example.com:80/a?b=c') => true
        isURL('/path') => true
        isURL('example.com') => false
        isURL('https://a b') => false
        url('https://example.com:80/a').getScheme() => 'https'
        url('https://example.com:80/a').getHost() => 'example.com:80'
        url('https://example.com:80/a').getHostname() => 'example.com'
        url('https://example.com:80/a').getPort() => '80'
        url('https://example.com/a').getPort() => ''
        url('https://[::1]:80/').getHost() => '[::1]:80'
        url('https://[::1]:80/').getHostname() => '::1'
        url('https://example.com/a b/').getEscapedPath() => '/a%20b/'
        url('/a').getScheme() => ''
        url('/a').getHost() => ''
        url('https://a/?k=a&k=b&j=').getQuery() => {k=['a', 'b'], j=['']}
        url('https://a/').getQuery() => {}
        """);
  }

  @TestFactory
  Stream<DynamicTest> namedFormats() {
    return Answers.table(
        """
        format.dns1123Label().validate('my-name').hasValue() => false
        format.dns1123Label().validate('My').hasValue() => true
        format.named('dns1123Label').hasValue() => true
        format.named('nope').hasValue() => false
        format.dns1123Subdomain().validate('a.b').hasValue() => false
        format.dns1035Label().validate('1a').hasValue() => true
        format.qualifiedName().validate('example.com/a').hasValue() => false
        format.labelValue().validate('').hasValue() => false
        format.labelValue().validate('a b').hasValue() => true
        format.uuid().validate('123e4567-e89b-12d3-a456-426614174000').hasValue() => false
        format.uuid().validate('123').hasValue() => true
        format.byte().validate('aGk=').hasValue() => false
        format.date().validate('2024-02-30').hasValue() => true
        format.datetime().validate('2024-02-03T04:05:06Z').hasValue() => false
        format.uri().validate('https://example.com').hasValue() => false
        format.dns1123LabelPrefix().validate('my-').hasValue() => false
        format.dns1123Label().validate('-').value() => ['a lowercase RFC 1123 label must consist of lower case alphanumeric characters or '-', and must start and end with an alphanumeric character (e.g. 'my-name',  or '123-abc', regex used for validation is '[a-z0-9]([-a-z0-9]*[a-z0-9])?')']
        """);
  }

  @TestFactory
  Stream<DynamicTest> optionals() {
    return Answers.table(
        """
        optional.of(1).value() => 1
        optional.none().hasValue() => false
        optional.none().value() => error: optional.none() dereference
        optional.of(1).orValue(2) => 1
        optional.none().orValue(2) => 2
        optional.none().or(optional.of(3)).value() => 3
        optional.of(1).or(optional.of(3)).value() => 1
        optional.ofNonZeroValue('').hasValue() => false
        optional.ofNonZeroValue('a').value() => 'a'
        optional.of(2).optMap(x, x * 2).value() => 4
        optional.none().optMap(x, x).hasValue() => false
        optional.of(2).optFlatMap(x, optional.of(x + 1)).value() => 3
        optional.of(dyn(1)) == optional.of(dyn(1.0)) => true
        optional.none() == optional.none() => true
        object.?i.value() => 5
        object.?nope.hasValue() => false
        object.?nope.?deeper.hasValue() => false
        object.l[?0].value() => 3
        object.l[?9].hasValue() => false
        [?optional.of(1), ?optional.none()] => [1]
        {?'a': optional.of(1), ?'b': optional.none()} => {a=1}
        """);
  }
}
