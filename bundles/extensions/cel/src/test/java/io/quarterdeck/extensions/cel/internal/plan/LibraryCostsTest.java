// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.extensions.cel.internal.plan;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;

import io.quarterdeck.spi.authentication.UserInfo;
import io.quarterdeck.spi.authorization.AccessReviewer;
import io.quarterdeck.spi.authorization.Attributes;
import io.quarterdeck.spi.authorization.Authorizer;
import io.quarterdeck.spi.authorization.Decision;
import io.quarterdeck.spi.cel.AdmissionScopes;
import io.quarterdeck.spi.cel.CelAuthorizer;
import io.quarterdeck.spi.cel.CelCompiler;
import io.quarterdeck.spi.cel.CelProgram;
import java.util.List;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** What calls of the libraries cost, and the most that they were estimated to, as in Kubernetes. */
final class LibraryCostsTest {
  private static final AccessReviewer ALLOWING =
      new AccessReviewer() {
        @Override
        public Decision review(Attributes a) {
          return new Decision.Allow("");
        }

        @Override
        public Authorizer.Rules rulesFor(UserInfo user, String namespace) {
          return new Authorizer.Rules(List.of(), List.of(), false, "");
        }
      };

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '`',
      value = {
        "[1, 2, 3, 4, 5].sum() | 15 | 15",
        "['012345678901', '012345678901'].max() | 12 | 16",
        "[1, 2, 3, 4, 5].indexOf(3) | 15 | 15",
        "url('https:://kubernetes.io/').getHost() | 4 | 4",
        "ip('192.168.0.1') | 2 | 2",
        "ip('2001:db8:3333:4444:5555:6666:7777:8888').isGlobalUnicast() | 5 | 5",
        "ip('192.168.0.1') == ip('192.168.0.1') | 5 | 5",
        "ip.isCanonical('2001:db8:3333:4444:5555:6666:7777:8888') | 8 | 8",
        "cidr('2001:db8::/32').masked() | 3 | 3",
        "cidr('192.168.0.0/16').containsCIDR(cidr('192.0.0.0/30')) | 7 | 11",
        "cidr('192.168.0.0/16').containsCIDR('192.0.0.0/30') | 7 | 11",
        "cidr('192.168.0.0/16').containsIP('192.169.0.1') | 5 | 8",
        "cidr('192.168.0.0/16').containsIP(ip('192.0.0.1')) | 4 | 7",
        "cidr('2001:db8::/128').containsIP(ip('2001:db8::1')) | 8 | 8",
        "cidr('2001:db8::/128').containsCIDR(cidr('2001:db8::/128')) | 11 | 11",
        "'ABCDEFGHIJ abcdefghij'.lowerAscii() | 3 | 3",
        "strings.quote('ABCDEFGHIJ abcdefghij') | 3 | 3",
        "'abc 123 def 123'.replace('123', '456') | 3 | 3",
        "'abc 123 def 123'.split(' ', 1) | 3 | 3",
        "'abc 123 def 123'.substring(5, 8) | 2 | 2",
        "'abc 123 def 123'.findAll('123') | 2 | 2",
        "jsonpatch.escapeKey('abc/def~ abc/def~') | 2 | 2",
        "quantity('50k').add(quantity('20')) == quantity('50.02k') | 5 | 5",
        "semver('1234.56789012345.67890123456789') | 4 | 4",
        "isSemver('1234.56789012345.67890123456789') | 4 | 4",
        "semver('1.0.0').isLessThan(semver('1.1.0')) | 3 | 3",
        "format.named('dns1123Subdomain').value().validate('my-name') | 17 | 34",
        "format.named('dns1123Label').value().validate('my-name') | 10 | 34",
        "sets.contains([1, 2, 3, 4], [2, 3]) | 29 | 29",
        "sets.equivalent([1, 2, 3], [3, 2, 1]) | 39 | 39",
        "sets.intersects([1, 2], [2, 2, 2]) | 27 | 27",
        "{'a': 1, 'b': 2}.all(k, v, v > 0) | 41 | 41",
        "{'a': 1, 'b': 2}.exists(k, v, v > 0) | 40 | 43",
        "{'a': 1, 'b': 2}.transformMap(k, v, v + 1) | 71 | 71",
        "[1, 2].transformList(i, v, v < 5, v + 1) | 53 | 53",
        "authorizer.path('/healthz') | 2 | 2",
        "authorizer.group('').resource('pods').fieldSelector('spec.nodeName=example-node-name.fully.qualified.domain.name.example.com')"
            + " | 1821 | 1821",
        "authorizer.group('').resource('pods').labelSelector('spec.nodeName=example-node-name.fully.qualified.domain.name.example.com')"
            + " | 1821 | 1821",
        "authorizer.group('apps').resource('deployments').subresource('status').namespace('test').name('backend').check('create').allowed()"
            + " | 350007 | 350007",
      })
  void callsCost(String expression, long cost, long most) {
    CelProgram program =
        assertInstanceOf(
                CelCompiler.Compiled.class,
                new Compiler().compile(expression, AdmissionScopes.of(false, true).withPatches()),
                expression)
            .program();
    CelProgram.Result result =
        program.evaluate(
            n -> new CelAuthorizer(ALLOWING, UserInfo.of("someone"), null),
            CelProgram.PER_CALL_LIMIT);
    assertInstanceOf(CelProgram.Value.class, result);
    assertEquals(cost + " of " + most, result.cost() + " of " + program.estimatedCost());
  }
}
