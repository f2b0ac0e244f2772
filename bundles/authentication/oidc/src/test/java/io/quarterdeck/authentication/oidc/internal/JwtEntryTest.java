// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.authentication.oidc.internal;

import io.quarterdeck.extensions.cel.internal.plan.Compiler;
import io.quarterdeck.testkit.validation.ValidationTable;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.TestFactory;

/** Each case has the issuer that {@code ISSUER} stands for. */
class JwtEntryTest {
  private static final String ISSUER = "issuer: {url: 'https://a.example', audiences: [kube]}";

  private static Stream<DynamicTest> table(String text) {
    ExpressionCompiler compiler = new ExpressionCompiler(new Compiler());
    return ValidationTable.at("jwt[0]", text.replace("ISSUER", ISSUER))
        .tests((jwt, errors) -> new JwtEntry(jwt, compiler, errors).read());
  }

  @TestFactory
  Stream<DynamicTest> usernamesAndGroups() {
    return table(
        """
        ## a name is needed
        ISSUER
        => jwt[0].claimMappings.username: Required value: claim or expression is required

        ## a claim and its prefix, which may be empty
        ISSUER
        claimMappings:
          username: {claim: sub, prefix: ''}
          groups: {claim: roles, prefix: 'oidc:'}

        ## claims without a prefix
        ISSUER
        claimMappings:
          username: {claim: sub}
          groups: {claim: roles}
        => jwt[0].claimMappings.username.prefix: Required value: prefix is required when claim is set. It can be set to an empty string to disable prefixing
        => jwt[0].claimMappings.groups.prefix: Required value: prefix is required when claim is set. It can be set to an empty string to disable prefixing

        ## claims and expressions
        ISSUER
        claimMappings:
          username: {claim: sub, prefix: '', expression: claims.sub}
          groups: {claim: roles, expression: claims.roles}
        => jwt[0].claimMappings.username: Invalid value: "": claim and expression can't both be set
        => jwt[0].claimMappings.groups: Invalid value: "": claim and expression can't both be set

        ## expressions of any type
        ISSUER
        claimMappings:
          username: {expression: claims.sub}
          groups: {expression: "claims.roles.split(',')"}

        ## expressions put the prefix there themselves
        ISSUER
        claimMappings:
          username: {expression: claims.sub, prefix: a}
          groups: {expression: claims.roles, prefix: ''}
        => jwt[0].claimMappings.username.prefix: Invalid value: "a": may not be specified when expression is set
        => jwt[0].claimMappings.groups.prefix: Invalid value: "": may not be specified when expression is set
        """);
  }

  @TestFactory
  Stream<DynamicTest> uids() {
    return table(
        """
        ## a claim
        ISSUER
        claimMappings: {username: {claim: sub, prefix: ''}, uid: {claim: oid}}

        ## an expression
        ISSUER
        claimMappings: {username: {claim: sub, prefix: ''}, uid: {expression: claims.oid}}

        ## both
        ISSUER
        claimMappings: {username: {claim: sub, prefix: ''}, uid: {claim: a, expression: claims.b}}
        => jwt[0].claimMappings.uid: Invalid value: "": claim and expression can't both be set
        """);
  }

  @TestFactory
  Stream<DynamicTest> extraKeys() {
    return table(
        """
        ## keys with a domain, lowercase, each once
        ISSUER
        claimMappings:
          username: {claim: sub, prefix: ''}
          extra:
          - {key: example.org/a, valueExpression: claims.a}
          - {key: mykubernetes.io/a, valueExpression: claims.a}
          - {key: k8s.io.example.org/a, valueExpression: claims.a}

        ## none, and ones that are no paths
        ISSUER
        claimMappings:
          username: {claim: sub, prefix: ''}
          extra:
          - {valueExpression: claims.a}
          - {key: foo, valueExpression: claims.a}
          - {key: /foo, valueExpression: claims.a}
          - {key: example.org/, valueExpression: claims.a}
        => jwt[0].claimMappings.extra[0].key: Required value
        => jwt[0].claimMappings.extra[1].key: Invalid value: "foo": must be a domain-prefixed path (such as "acme.io/foo")
        => jwt[0].claimMappings.extra[2].key: Invalid value: "/foo": must be a domain-prefixed path (such as "acme.io/foo")
        => jwt[0].claimMappings.extra[3].key: Invalid value: "example.org/": must be a domain-prefixed path (such as "acme.io/foo")

        ## uppercase
        ISSUER
        claimMappings:
          username: {claim: sub, prefix: ''}
          extra: [{key: example.org/Foo, valueExpression: claims.a}]
        => jwt[0].claimMappings.extra[0].key: Invalid value: "example.org/Foo": must be lowercase

        ## Kubernetes' own domains
        ISSUER
        claimMappings:
          username: {claim: sub, prefix: ''}
          extra:
          - {key: kubernetes.io/a, valueExpression: claims.a}
          - {key: a.kubernetes.io/a, valueExpression: claims.a}
          - {key: k8s.io/a, valueExpression: claims.a}
          - {key: a.k8s.io/a, valueExpression: claims.a}
        => jwt[0].claimMappings.extra[0].key: Invalid value: "kubernetes.io/a": k8s.io, kubernetes.io and their subdomains are reserved for Kubernetes use
        => jwt[0].claimMappings.extra[1].key: Invalid value: "a.kubernetes.io/a": k8s.io, kubernetes.io and their subdomains are reserved for Kubernetes use
        => jwt[0].claimMappings.extra[2].key: Invalid value: "k8s.io/a": k8s.io, kubernetes.io and their subdomains are reserved for Kubernetes use
        => jwt[0].claimMappings.extra[3].key: Invalid value: "a.k8s.io/a": k8s.io, kubernetes.io and their subdomains are reserved for Kubernetes use

        ## a key twice, and one without a value
        ISSUER
        claimMappings:
          username: {claim: sub, prefix: ''}
          extra:
          - {key: example.org/a, valueExpression: claims.a}
          - {key: example.org/a, valueExpression: claims.b}
          - {key: example.org/b}
        => jwt[0].claimMappings.extra[1].key: Duplicate value: "example.org/a"
        => jwt[0].claimMappings.extra[2].valueExpression: Required value
        """);
  }

  @TestFactory
  Stream<DynamicTest> claimValidationRules() {
    return table(
        """
        ## a claim with a value, one without, and an expression
        ISSUER
        claimMappings: {username: {claim: sub, prefix: ''}}
        claimValidationRules:
        - {claim: hd, requiredValue: example.com}
        - {claim: admin}
        - {expression: 'claims.exp - claims.nbf <= 86400', message: too long}

        ## neither, and both
        ISSUER
        claimMappings: {username: {claim: sub, prefix: ''}}
        claimValidationRules:
        - {message: x}
        - {claim: hd, expression: 'true'}
        => jwt[0].claimValidationRules[0]: Required value: claim or expression is required
        => jwt[0].claimValidationRules[1]: Invalid value: "hd": claim and expression can't both be set

        ## what belongs to the other kind
        ISSUER
        claimMappings: {username: {claim: sub, prefix: ''}}
        claimValidationRules:
        - {claim: hd, message: x}
        - {expression: 'true', requiredValue: y}
        => jwt[0].claimValidationRules[0].message: Invalid value: "x": may not be specified when claim is set
        => jwt[0].claimValidationRules[1].requiredValue: Invalid value: "y": may not be specified when expression is set

        ## twice the same
        ISSUER
        claimMappings: {username: {claim: sub, prefix: ''}}
        claimValidationRules:
        - {claim: hd, requiredValue: a}
        - {claim: hd, requiredValue: b}
        - {expression: 'true'}
        - {expression: 'true'}
        => jwt[0].claimValidationRules[1].claim: Duplicate value: "hd"
        => jwt[0].claimValidationRules[3].expression: Duplicate value: "true"

        ## a value that is no condition
        ISSUER
        claimMappings: {username: {claim: sub, prefix: ''}}
        claimValidationRules: [{expression: "'a'"}]
        => jwt[0].claimValidationRules[0].expression: Invalid value: "'a'": must evaluate to bool
        """);
  }

  @TestFactory
  Stream<DynamicTest> userValidationRules() {
    return table(
        """
        ## conditions of the user
        ISSUER
        claimMappings: {username: {claim: sub, prefix: ''}}
        userValidationRules:
        - {expression: "!user.username.startsWith('system:')", message: reserved}
        - {expression: "user.groups.all(g, g != 'admin') && user.uid != '' && user.extra.size() < 9"}

        ## none, one twice, and one that is no condition
        ISSUER
        claimMappings: {username: {claim: sub, prefix: ''}}
        userValidationRules:
        - {message: x}
        - {expression: 'true'}
        - {expression: 'true'}
        - {expression: user.username}
        => jwt[0].userValidationRules[0].expression: Required value
        => jwt[0].userValidationRules[2].expression: Duplicate value: "true"
        => jwt[0].userValidationRules[3].expression: Invalid value: "user.username": must evaluate to bool
        """);
  }

  /** Who is named by an address must own it. */
  @TestFactory
  Stream<DynamicTest> addresses() {
    return table(
        """
        ## the claim of an address is checked by itself
        ISSUER
        claimMappings: {username: {claim: email, prefix: ''}}

        ## an expression with an address that nobody has verified
        ISSUER
        claimMappings: {username: {expression: claims.email}}
        => jwt[0].claimMappings.username.expression: Invalid value: "claims.email": claims.email_verified must be used in claimMappings.username.expression or claimMappings.extra[*].valueExpression or claimValidationRules[*].expression when claims.email is used in claimMappings.username.expression

        ## a rule for users does not verify it
        ISSUER
        claimMappings: {username: {expression: "'a' + claims.?email.orValue('')"}}
        userValidationRules: [{expression: "user.username != ''"}]
        => jwt[0].claimMappings.username.expression: Invalid value: "'a' + claims.?email.orValue('')": claims.email_verified must be used in claimMappings.username.expression or claimMappings.extra[*].valueExpression or claimValidationRules[*].expression when claims.email is used in claimMappings.username.expression

        ## verified where the name is made
        ISSUER
        claimMappings: {username: {expression: "claims.email_verified ? claims.email : claims.sub"}}

        ## verified where extra is
        ISSUER
        claimMappings:
          username: {expression: claims.email}
          extra: [{key: example.org/v, valueExpression: string(claims.email_verified)}]

        ## verified by a rule
        ISSUER
        claimMappings: {username: {expression: claims.email}}
        claimValidationRules: [{expression: claims.?email_verified.orValue(true) == true}]

        ## groups may be addresses
        ISSUER
        claimMappings: {username: {expression: claims.sub}, groups: {expression: claims.email}}
        """);
  }
}
