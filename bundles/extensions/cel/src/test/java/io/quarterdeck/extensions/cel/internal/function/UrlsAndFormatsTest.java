// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.extensions.cel.internal.function;

import io.quarterdeck.extensions.cel.internal.plan.Answers;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.TestFactory;

/** URLs that are none and why, and the formats that have a name. */
class UrlsAndFormatsTest {
  @TestFactory
  Stream<DynamicTest> malformedUrls() {
    return Answers.table(
        """
        url('') => error: URL parse error during conversion from string: parse "": empty url
        url('a') => error: URL parse error during conversion from string: parse "a": invalid URI for request
        url(':a') => error: URL parse error during conversion from string: parse ":a": missing protocol scheme
        url('1a:b') => error: URL parse error during conversion from string: parse "1a:b": first path segment in URL cannot contain colon
        url('https://[::1') => error: URL parse error during conversion from string: parse "https://[::1": missing ']' in host
        url('https://a:b/') => error: URL parse error during conversion from string: parse "https://a:b/": invalid port ":b" after host
        url('/%zz') => error: URL parse error during conversion from string: parse "/%zz": invalid URL escape "%zz"
        """);
  }

  @TestFactory
  Stream<DynamicTest> partsOfUrls() {
    return Answers.table(
        """
        url('HTTPS://A.example/').getScheme() => 'https'
        url('HTTPS://A.example/').getHost() => 'A.example'
        url('https://user:secret@a.example/').getHost() => 'a.example'
        url('https://a.example').getEscapedPath() => ''
        url('https://a.example/%41b').getEscapedPath() => '/%41b'
        url('https://a.example/a?x#y').getEscapedPath() => '/a'
        url('mailto:a@b').getScheme() => 'mailto'
        url('mailto:a@b').getHost() => ''
        url('https://a/?b=%20c+d').getQuery() => {b=[' c d']}
        url('https://a/?b').getQuery() => {b=['']}
        url('https://a/') == url('https://a/') => true
        url('https://a/') == url('https://a') => false
        isURL('https://a:80/') => true
        isURL('https://a:x/') => false
        isURL('a/b') => false
        isURL('') => false
        """);
  }

  @TestFactory
  Stream<DynamicTest> namedFormats() {
    return Answers.table(
        """
        format.dns1123Label().validate('a').hasValue() => false
        format.dns1123Label().validate('').hasValue() => true
        format.dns1123Label().validate('a.b').hasValue() => true
        format.dns1123Subdomain().validate('a.b').hasValue() => false
        format.dns1123Subdomain().validate('a..b').hasValue() => true
        format.dns1035Label().validate('a1').hasValue() => false
        format.dns1035Label().validate('A').hasValue() => true
        format.dns1123LabelPrefix().validate('a-').hasValue() => false
        format.dns1123SubdomainPrefix().validate('a.b-').hasValue() => false
        format.dns1035LabelPrefix().validate('a-').hasValue() => false
        format.qualifiedName().validate('a/b/c').hasValue() => true
        format.qualifiedName().validate('Name').hasValue() => false
        format.labelValue().validate('-a').hasValue() => true
        format.uri().validate('/a').hasValue() => false
        format.uri().validate('a b').hasValue() => true
        format.uuid().validate('123E4567-E89B-12D3-A456-426614174000').hasValue() => false
        format.byte().validate('a').hasValue() => true
        format.date().validate('2024-02-29').hasValue() => false
        format.date().validate('24-2-9').hasValue() => true
        format.datetime().validate('2024-02-29').hasValue() => true
        """);
  }
}
