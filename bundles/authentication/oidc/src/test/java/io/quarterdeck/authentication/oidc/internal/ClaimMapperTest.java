// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.authentication.oidc.internal;

import static org.junit.jupiter.api.Assertions.assertEquals;

import io.quarterdeck.api.FieldError;
import io.quarterdeck.api.Node;
import io.quarterdeck.api.Trees;
import io.quarterdeck.extensions.cel.internal.plan.Compiler;
import io.quarterdeck.runtime.file.StrictYaml;
import io.quarterdeck.runtime.json.Json;
import io.quarterdeck.spi.authentication.UserInfo;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.TreeMap;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.TestFactory;

/**
 * Mappings, claims and the users they make, as text: {@code ## name}, the entry in YAML without its
 * issuer, {@code ---}, the claims, and behind {@code =>} the user as JSON or why there is none.
 */
class ClaimMapperTest {
  private static final String ISSUER = "issuer: {url: 'https://a.example', audiences: [kube]}\n";

  private static Stream<DynamicTest> table(String text) {
    return Stream.of(text.split("(?m)^## ")).filter(b -> !b.isBlank()).map(ClaimMapperTest::test);
  }

  private static DynamicTest test(String block) {
    int name = block.indexOf('\n');
    int claims = block.indexOf("\n---\n");
    int result = block.indexOf("\n=> ");
    String entry = ISSUER + block.substring(name + 1, claims + 1);
    String token = block.substring(claims + 5, result);
    return DynamicTest.dynamicTest(
        block.substring(0, name),
        () -> assertEquals(block.substring(result + 4).strip(), outcome(entry, token).strip()));
  }

  private static String outcome(String entry, String claims) {
    List<FieldError> errors = new ArrayList<>();
    Provider provider =
        new JwtEntry(
                Node.root(StrictYaml.parse(entry).value()),
                new ExpressionCompiler(new Compiler()),
                errors)
            .read();
    assertEquals(List.of(), errors);
    try {
      Object tree = Json.read(Json.text(StrictYaml.parse(claims).value()));
      return text(new ClaimMapper(provider).user(Objects.requireNonNull(Trees.asObject(tree))));
    } catch (BadToken e) {
      return e.why();
    }
  }

  private static String text(UserInfo user) {
    return Json.text(List.of(user.name(), user.uid(), user.groups(), new TreeMap<>(user.extra())))
        .strip()
        .replace("\"", "");
  }

  @TestFactory
  Stream<DynamicTest> theNameByAClaim() {
    return table(
        """
        ## the prefix is put before it
        claimMappings: {username: {claim: sub, prefix: 'oidc:'}}
        ---
        {sub: jane}
        => [oidc:jane,,[],{}]

        ## a claim that is not there
        claimMappings: {username: {claim: sub, prefix: ''}}
        ---
        {name: jane}
        => oidc: parse username claims "sub": claim not present

        ## a claim that is no string
        claimMappings: {username: {claim: sub, prefix: ''}}
        ---
        {sub: 7}
        => oidc: parse username claims "sub": json: cannot unmarshal number into Go value of type string

        ## nobody has no name, whatever the prefix
        claimMappings: {username: {claim: sub, prefix: 'oidc:'}}
        ---
        {sub: ''}
        => oidc: parse username claims "sub": claim is empty

        ## an address of which nothing is said
        claimMappings: {username: {claim: email, prefix: ''}}
        ---
        {email: j@example.org}
        => [j@example.org,,[],{}]

        ## an address that is verified
        claimMappings: {username: {claim: email, prefix: ''}}
        ---
        {email: j@example.org, email_verified: true}
        => [j@example.org,,[],{}]

        ## an address that is not verified
        claimMappings: {username: {claim: email, prefix: ''}}
        ---
        {email: j@example.org, email_verified: false}
        => oidc: email not verified

        ## an address of which nothing is known
        claimMappings: {username: {claim: email, prefix: ''}}
        ---
        {email: j@example.org, email_verified: null}
        => oidc: email not verified

        ## an address that is verified in words
        claimMappings: {username: {claim: email, prefix: ''}}
        ---
        {email: j@example.org, email_verified: 'yes'}
        => oidc: parse 'email_verified' claim: json: cannot unmarshal string into Go value of type bool

        ## another name does not need the address
        claimMappings: {username: {claim: sub, prefix: ''}}
        ---
        {sub: jane, email_verified: false}
        => [jane,,[],{}]
        """);
  }

  @TestFactory
  Stream<DynamicTest> groupsAndUidByAClaim() {
    return table(
        """
        ## a list of groups, each with the prefix
        claimMappings: {username: {claim: sub, prefix: ''}, groups: {claim: g, prefix: 'o:'}}
        ---
        {sub: jane, g: [a, b]}
        => [jane,,[o:a,o:b],{}]

        ## one group
        claimMappings: {username: {claim: sub, prefix: ''}, groups: {claim: g, prefix: ''}}
        ---
        {sub: jane, g: a}
        => [jane,,[a],{}]

        ## no groups
        claimMappings: {username: {claim: sub, prefix: ''}, groups: {claim: g, prefix: ''}}
        ---
        {sub: jane}
        => [jane,,[],{}]

        ## groups that are none
        claimMappings: {username: {claim: sub, prefix: ''}, groups: {claim: g, prefix: ''}}
        ---
        {sub: jane, g: 42}
        => oidc: parse groups claim "g": json: cannot unmarshal number into Go value of type string

        ## one group among others that is none
        claimMappings: {username: {claim: sub, prefix: ''}, groups: {claim: g, prefix: ''}}
        ---
        {sub: jane, g: [a, {}]}
        => oidc: parse groups claim "g": json: cannot unmarshal array into Go value of type string

        ## a UID
        claimMappings: {username: {claim: sub, prefix: ''}, uid: {claim: oid}}
        ---
        {sub: jane, oid: '7'}
        => [jane,7,[],{}]

        ## a UID that is not there
        claimMappings: {username: {claim: sub, prefix: ''}, uid: {claim: oid}}
        ---
        {sub: jane}
        => oidc: parse uid claim "oid": claim not present

        ## a UID that is an object
        claimMappings: {username: {claim: sub, prefix: ''}, uid: {claim: oid}}
        ---
        {sub: jane, oid: {}}
        => oidc: parse uid claim "oid": json: cannot unmarshal object into Go value of type string
        """);
  }

  @TestFactory
  Stream<DynamicTest> byExpressions() {
    return table(
        """
        ## a name that is made of claims
        claimMappings: {username: {expression: "claims.sub + '@' + claims.hd"}}
        ---
        {sub: jane, hd: example.org}
        => [jane@example.org,,[],{}]

        ## an empty name
        claimMappings: {username: {expression: claims.sub}}
        ---
        {sub: ''}
        => oidc: empty username via CEL expression is not allowed

        ## a name that is no string
        claimMappings: {username: {expression: claims.sub}}
        ---
        {sub: [jane]}
        => oidc: error evaluating username claim expression: username claim expression must return a string

        ## a UID that is no string
        claimMappings: {username: {expression: claims.sub}, uid: {expression: claims.n}}
        ---
        {sub: jane, n: 7}
        => oidc: error evaluating uid claim expression: uid claim expression must return a string

        ## empty groups are none
        claimMappings: {username: {expression: claims.sub}, groups: {expression: claims.g}}
        ---
        {sub: jane, g: [a, '', b]}
        => [jane,,[a,b],{}]

        ## no group is none
        claimMappings: {username: {expression: claims.sub}, groups: {expression: claims.g}}
        ---
        {sub: jane, g: null}
        => [jane,,[],{}]

        ## groups of numbers
        claimMappings: {username: {expression: claims.sub}, groups: {expression: claims.g}}
        ---
        {sub: jane, g: [1]}
        => oidc: error evaluating group claim expression: expression must return a string or a list of strings

        ## what is not in the token
        claimMappings: {username: {expression: claims.sub}, groups: {expression: claims.g}}
        ---
        {sub: jane}
        => oidc: error evaluating group claim expression: expression 'claims.g' resulted in error: no such key: g

        ## extra values, of which empty ones are none
        claimMappings:
          username: {expression: claims.sub}
          extra:
          - {key: e.org/a, valueExpression: claims.a}
          - {key: e.org/b, valueExpression: claims.b}
          - {key: e.org/c, valueExpression: "''"}
        ---
        {sub: jane, a: x, b: [y, z]}
        => [jane,,[],{e.org/a:[x],e.org/b:[y,z]}]

        ## an extra value that is no string
        claimMappings:
          username: {expression: claims.sub}
          extra: [{key: e.org/a, valueExpression: claims.a}]
        ---
        {sub: jane, a: true}
        => oidc: error evaluating extra claim expression: claims.a: expression must return a string or a list of strings

        ## the token's own name is the credential
        claimMappings: {username: {expression: claims.sub}}
        ---
        {sub: jane, jti: t1}
        => [jane,,[],{authentication.kubernetes.io/credential-id:[JTI=t1]}]

        ## a token's name that is no string is none
        claimMappings: {username: {expression: claims.sub}}
        ---
        {sub: jane, jti: 7}
        => [jane,,[],{}]
        """);
  }

  @TestFactory
  Stream<DynamicTest> rules() {
    return table(
        """
        ## a claim with its value
        claimMappings: {username: {claim: sub, prefix: ''}}
        claimValidationRules: [{claim: hd, requiredValue: example.org}]
        ---
        {sub: jane, hd: example.org}
        => [jane,,[],{}]

        ## a claim with another value
        claimMappings: {username: {claim: sub, prefix: ''}}
        claimValidationRules: [{claim: hd, requiredValue: example.org}]
        ---
        {sub: jane, hd: example.com}
        => oidc: required claim hd value does not match. Got = example.com, want = example.org

        ## a claim that is not there
        claimMappings: {username: {claim: sub, prefix: ''}}
        claimValidationRules: [{claim: hd, requiredValue: example.org}]
        ---
        {sub: jane}
        => oidc: required claim hd not present in ID token

        ## only strings can be required
        claimMappings: {username: {claim: sub, prefix: ''}}
        claimValidationRules: [{claim: admin, requiredValue: 'true'}]
        ---
        {sub: jane, admin: true}
        => oidc: parse claim admin: json: cannot unmarshal bool into Go value of type string

        ## a condition of the claims that does not hold
        claimMappings: {username: {claim: sub, prefix: ''}}
        claimValidationRules: [{expression: claims.n < 5, message: too much}]
        ---
        {sub: jane, n: 5}
        => oidc: error evaluating claim validation expression: validation expression 'claims.n < 5' failed: too much

        ## a condition that cannot be evaluated
        claimMappings: {username: {claim: sub, prefix: ''}}
        claimValidationRules: [{expression: claims.n < 5, message: too much}]
        ---
        {sub: jane}
        => oidc: error evaluating claim validation expression: expression 'claims.n < 5' resulted in error: no such key: n

        ## a condition of the user sees the prefixes
        claimMappings: {username: {claim: sub, prefix: 'system:'}}
        userValidationRules: [{expression: "!user.username.startsWith('system:')", message: no}]
        ---
        {sub: jane}
        => oidc: error evaluating user info validation rule: validation expression '!user.username.startsWith('system:')' failed: no

        ## a condition of the user's extra
        claimMappings: {username: {claim: sub, prefix: ''}}
        userValidationRules:
        - {expression: "user.extra['authentication.kubernetes.io/credential-id'] != ['JTI=bad']"}
        ---
        {sub: jane, jti: bad}
        => oidc: error evaluating user info validation rule: validation expression 'user.extra['authentication.kubernetes.io/credential-id'] != ['JTI=bad']' failed:

        ## all hold
        claimMappings: {username: {claim: sub, prefix: ''}}
        claimValidationRules: [{expression: 'true'}, {expression: claims.sub == 'jane'}]
        userValidationRules: [{expression: user.groups.size() == 0}]
        ---
        {sub: jane}
        => [jane,,[],{}]
        """);
  }
}
