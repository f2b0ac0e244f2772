// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.authorization.abac.internal;

import static org.junit.jupiter.api.Assertions.assertEquals;

import io.quarterdeck.spi.authentication.UserInfo;
import io.quarterdeck.spi.authorization.Attributes;
import io.quarterdeck.testkit.admission.Literal;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.TestFactory;

/**
 * Policy lines and what they allow, as text: a line of the file in single quotes, then below it
 * {@code USER VERB GROUP/RESOURCE NAMESPACE => yes} or {@code USER VERB PATH => no}, where {@code
 * -} is nothing. The users are alice and bob of the group dev, both authenticated, and nobody.
 */
class PolicyTest {
  private static final String POLICY =
      "{'apiVersion':'abac.authorization.kubernetes.io/v1beta1','kind':'Policy','spec':";

  private static Stream<DynamicTest> table(String text) {
    return Stream.of(text.split("\n\n")).flatMap(PolicyTest::block);
  }

  private static Stream<DynamicTest> block(String block) {
    List<String> lines = block.strip().lines().toList();
    String line = lines.getFirst().replace("SPEC", POLICY);
    String whole = lines.getFirst().startsWith("SPEC") ? line + "}" : line;
    Policy policy =
        PolicyFile.parse(Literal.quoted(whole).getBytes(StandardCharsets.UTF_8)).getFirst();
    return lines.stream()
        .skip(1)
        .map(
            question -> {
              List<String> sides = List.of(question.split(" +=> ", 2));
              return DynamicTest.dynamicTest(
                  lines.getFirst() + ": " + sides.get(0),
                  () ->
                      assertEquals(
                          sides.get(1), policy.allows(attributes(sides.get(0))) ? "yes" : "no"));
            });
  }

  private static Attributes attributes(String question) {
    List<String> words = List.of(question.split(" +"));
    UserInfo user =
        switch (words.get(0)) {
          case "nobody" -> UserInfo.of(UserInfo.ANONYMOUS, UserInfo.UNAUTHENTICATED_GROUP);
          case "bob" -> UserInfo.of("bob", "dev", UserInfo.AUTHENTICATED_GROUP);
          default -> UserInfo.of(words.get(0), UserInfo.AUTHENTICATED_GROUP);
        };
    String what = words.get(2);
    if (what.startsWith("/")) {
      return Attributes.path(user, words.get(1), what);
    }
    List<String> resource = List.of(what.split("/"));
    return Attributes.resource(
        user,
        words.get(1),
        resource.get(0).equals("-") ? "" : resource.get(0),
        "v1",
        words.get(3).equals("-") ? "" : words.get(3),
        resource.get(1),
        "",
        "");
  }

  @TestFactory
  Stream<DynamicTest> whomAPolicyIsFor() {
    return table(
        """
        SPEC{'user':'alice','resource':'*','namespace':'*','apiGroup':'*'}
        alice  get -/pods ns => yes
        bob    get -/pods ns => no
        Alice  get -/pods ns => no

        SPEC{'group':'dev','resource':'*','namespace':'*','apiGroup':'*'}
        bob    get -/pods ns => yes
        dev    get -/pods ns => no
        alice  get -/pods ns => no

        SPEC{'user':'bob','group':'dev','resource':'*','namespace':'*','apiGroup':'*'}
        bob    get -/pods ns => yes
        alice  get -/pods ns => no

        SPEC{'user':'alice','group':'dev','resource':'*','namespace':'*','apiGroup':'*'}
        alice  get -/pods ns => no
        bob    get -/pods ns => no

        SPEC{'resource':'*','namespace':'*','apiGroup':'*'}
        alice  get -/pods ns => no
        nobody get -/pods ns => no

        SPEC{'user':'*','resource':'*','namespace':'*','apiGroup':'*'}
        alice  get -/pods ns => yes
        nobody get -/pods ns => no

        SPEC{'group':'*','resource':'*','namespace':'*','apiGroup':'*'}
        bob    get -/pods ns => yes
        nobody get -/pods ns => no

        SPEC{'user':'alice','group':'*','resource':'*','namespace':'*','apiGroup':'*'}
        bob    get -/pods ns => yes

        SPEC{'group':'system:unauthenticated','resource':'*','namespace':'*','apiGroup':'*'}
        nobody get -/pods ns => yes
        alice  get -/pods ns => no
        """);
  }

  @TestFactory
  Stream<DynamicTest> whichResourcesItCovers() {
    return table(
        """
        SPEC{'user':'alice','resource':'pods','namespace':'ns'}
        alice list   -/pods        ns    => yes
        alice delete -/pods        ns    => yes
        alice list   -/pods        other => no
        alice list   -/pods        -     => no
        alice list   -/services    ns    => no
        alice list   apps/pods     ns    => no
        alice get    /pods               => no

        SPEC{'user':'alice','resource':'nodes'}
        alice get    -/nodes       -     => yes
        alice get    -/nodes       ns    => no

        SPEC{'user':'alice','resource':'*','namespace':'*','apiGroup':'apps'}
        alice get    apps/scales   ns    => yes
        alice get    apps/scales   -     => yes
        alice get    -/pods        ns    => no

        SPEC{'user':'alice','resource':'*','namespace':'*'}
        alice get    -/pods        ns    => yes
        alice get    apps/scales   ns    => no

        SPEC{'user':'alice','resource':'pod*','namespace':'*'}
        alice get    -/pods        ns    => no
        """);
  }

  @TestFactory
  Stream<DynamicTest> readingOnly() {
    return table(
        """
        SPEC{'user':'alice','resource':'*','namespace':'*','apiGroup':'*','nonResourcePath':'*','readonly':true}
        alice get              -/pods ns => yes
        alice list             -/pods ns => yes
        alice watch            -/pods ns => yes
        alice create           -/pods ns => no
        alice deletecollection -/pods ns => no
        alice proxy            -/pods ns => no
        alice get              /version  => yes
        alice post             /version  => no

        SPEC{'user':'alice','resource':'*','namespace':'*','apiGroup':'*','readonly':false}
        alice delete           -/pods ns => yes
        """);
  }

  @TestFactory
  Stream<DynamicTest> whichPathsItCovers() {
    return table(
        """
        SPEC{'user':'alice','nonResourcePath':'/version'}
        alice get /version   => yes
        alice get /version/  => no
        alice get /versions  => no
        alice get -/pods ns  => no

        SPEC{'user':'alice','nonResourcePath':'/api*'}
        alice get /api       => yes
        alice get /apis/apps => yes
        alice get /ap        => no

        SPEC{'user':'alice','nonResourcePath':'/logs/**'}
        alice get /logs/     => yes
        alice get /logs      => no

        SPEC{'user':'alice','nonResourcePath':'/a*b'}
        alice get /a*b       => yes
        alice get /axb       => no

        SPEC{'user':'alice','nonResourcePath':'*'}
        alice get /anything  => yes
        alice get -/pods ns  => no
        """);
  }

  @TestFactory
  Stream<DynamicTest> theFirstFormStandsForAllThatItLeavesOut() {
    return table(
        """
        {}
        alice  delete apps/scales ns => yes
        alice  get    /version       => yes
        nobody get    /version       => no

        {'user':'alice','resource':'pods'}
        alice  get    -/pods      ns => yes
        alice  get    apps/pods   -  => yes
        alice  get    -/services  ns => no
        alice  get    /version       => no
        bob    get    -/pods      ns => no

        {'group':'dev','namespace':'ns','readonly':true}
        bob    get    -/pods      ns => yes
        bob    update -/pods      ns => no
        bob    get    -/pods      xx => no
        bob    get    /version       => no

        {'user':'*'}
        bob    get    /version       => yes
        nobody get    /version       => no
        """);
  }
}
