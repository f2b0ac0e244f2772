// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.plugincheck;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import aQute.bnd.osgi.Builder;
import io.quarterdeck.plugincheck.sample.User;
import java.io.File;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.Test;

/** What bnd says of a bundle whose class uses the JDK, the framework, and a library. */
final class ImportCheckTest {
  private static final String NULLNESS = "!org.jspecify.annotations,";

  private static List<String> errors(ImportCheck check, String imports) throws Exception {
    try (Builder builder = new Builder()) {
      builder.addClasspath(
          new File(User.class.getProtectionDomain().getCodeSource().getLocation().toURI()));
      builder.setProperty("Private-Package", User.class.getPackageName());
      builder.setProperty("Import-Package", NULLNESS + imports);
      builder.addBasicPlugin(check);
      builder.build().close();
      return List.copyOf(builder.getErrors());
    }
  }

  @Test
  void aLibraryThatTheServerDoesNotHaveIsAnErrorWithItsUser() throws Exception {
    assertEquals(
        List.of(
            "The import of org.opentest4j, which io.quarterdeck.plugincheck.sample.User uses, does"
                + " not resolve: the server does not have it; embed it: see"
                + " docs/writing-a-plugin.md"),
        errors(new ImportCheck(), "*"));
  }

  @Test
  void whatIsOptionalOrLeftOutIsNot() throws Exception {
    assertEquals(List.of(), errors(new ImportCheck(), "org.opentest4j;resolution:=optional,*"));
    assertEquals(List.of(), errors(new ImportCheck(), "!org.opentest4j,*"));
  }

  @Test
  void aVersionThatTheServerDoesNotHaveIsOne() throws Exception {
    String framework = "!org.opentest4j,org.osgi.framework;version=\"[%s)\",*";
    assertEquals(List.of(), errors(new ImportCheck(), framework.formatted("1.9,2")));
    assertEquals(
        List.of(
            "The import of org.osgi.framework [2,3), which io.quarterdeck.plugincheck.sample.User"
                + " uses, does not resolve: the server has 1.10.0; embed it: see"
                + " docs/writing-a-plugin.md"),
        errors(new ImportCheck(), framework.formatted("2,3")));
  }

  @Test
  void whatNoClassUsesIsSaidToBeNamedByHand() throws Exception {
    List<String> said = errors(new ImportCheck(), "!org.opentest4j,com.acme.absent,*");
    assertEquals(1, said.size(), said::toString);
    assertTrue(
        said.getFirst()
            .startsWith("The import of com.acme.absent, which only Import-Package names"),
        said::toString);
  }

  @Test
  void oneOfSeveralVersionsIsEnough() {
    ServerPackages server =
        new ServerPackages(ServerPackages.parse("a 1.0.0 2.1.0\nb 1.0\n"), Set.of("java.c"));
    Map.of("a", "[2,3)", "b", "", "java.c", "")
        .forEach((name, range) -> assertTrue(server.missing(name, range).isEmpty(), name));
    assertEquals("the server has 1.0.0 and 2.1.0", server.missing("a", "[3,4)").orElseThrow());
  }

  @Test
  void whatPluginsAreMadeOfIsThere() {
    ServerPackages server = ServerPackages.read();
    for (String name :
        List.of(
            "io.quarterdeck.api", "io.quarterdeck.spi.admission", "org.slf4j", "jakarta.ws.rs")) {
      assertTrue(server.missing(name, "").isEmpty(), name);
    }
  }
}
